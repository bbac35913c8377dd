// Compiles the server. Not with `tsc` alone: Nest's plugin puts types, limits and docstrings of the DTOs and controllers into
// the API's document.
import { before as swagger } from '@nestjs/swagger/plugin';
import ts from 'typescript';

const PLUGIN = {
  dtoFileNameSuffix: ['.dto.ts'],
  controllerFileNameSuffix: ['.controller.ts'],
  classValidatorShim: true,
  introspectComments: true,
  esmCompatible: true,
};

const { options, fileNames } = ts.getParsedCommandLineOfConfigFile('tsconfig.build.json', undefined, ts.sys);
const program = ts.createProgram(fileNames, options);
const { diagnostics } = program.emit(undefined, undefined, undefined, undefined, {
  before: [swagger(PLUGIN, program)],
});
const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
process.stderr.write(
  ts.formatDiagnosticsWithColorAndContext(problems, {
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getNewLine: () => ts.sys.newLine,
  }),
);
process.exitCode = problems.length ? 1 : 0;
