import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { about, type Finding, kindOf } from './finding.js';

const MEGABYTE = 1024 * 1024;
/** Below the first, the readiness check fails; below the second, operators should act soon. */
const LEAST_MEGABYTES = 50;
const FEW_MEGABYTES = 2048;

/** Checks whether the photo folder is writable and has free space. `freeOf` returns free bytes. */
export async function checkStorage(dataDir: string, freeOf = freeBytes): Promise<Finding> {
  const { ok, warning, fault } = about('disk');
  const probe = join(dataDir, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, 'doctor', { flush: true });
    await rm(probe);
  } catch (error) {
    return unwritable(dataDir, error);
  }
  const megabytes = Math.floor((await freeOf(dataDir)) / MEGABYTE);
  const remedy = 'Make room on the volume of DATA_DIR, or take a larger one.';
  if (megabytes < LEAST_MEGABYTES) return fault(`only ${megabytes} MB are free in ${dataDir}.`, remedy);
  if (megabytes < FEW_MEGABYTES) return warning(`only ${megabytes} MB are free in ${dataDir}.`, remedy);
  return ok(`${dataDir} can be written to, ${Math.floor(megabytes / 1024)} GB are free`);
}

/** Returns the finding for a folder that is not writable. */
export function unwritable(dataDir: string, error: unknown): Finding {
  return about('disk').fault(
    `${dataDir} cannot be written to (${kindOf(error)}).`,
    'Mount a volume at DATA_DIR that belongs to the account of the server (in the image: uid 1000).',
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
