import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';

const FOLDER = 'deploy/kubernetes';
/** Of kustomize, which is no resource of a cluster. */
const NO_RESOURCE = 'kustomization.yaml';

/** The kinds that we use, with the validators that are made from Kubernetes' own OpenAPI document. */
const KINDS: Record<string, { prototype: { validate: () => void } }> = {
  'apps/v1 Deployment': Deployment,
  'batch/v1 CronJob': CronJob,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Secret': Secret,
  'v1 Service': Service,
};

/** A resource as it stands in a file. */
export interface Resource {
  file: string;
  kind: string;
  name: string;
  data: Record<string, unknown>;
}

/** Returns the resources of all manifests. */
export function resources(): Resource[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml') && file !== NO_RESOURCE)
    .flatMap((file) => resourcesOf(file, readFileSync(join(FOLDER, file), 'utf8')));
}

/** Returns the resources of one text. Throws on what is no YAML. */
export function resourcesOf(file: string, text: string): Resource[] {
  return parseAllDocuments(text).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0];
    const data = document.toJS() as Record<string, unknown> & {
      apiVersion: string;
      kind: string;
      metadata: { name: string };
    };
    return { file, kind: `${data.apiVersion} ${data.kind}`, name: data.metadata.name, data };
  });
}

/** Returns what is wrong with a resource: what its schema says, and fields that the schema does not know. */
export function wrongIn({ kind, data }: Resource): string[] {
  const Kind = KINDS[kind];
  if (!Kind) return [`there is no validator for ${kind}`];
  const unread = new Set<string>();
  const watched = watch(data, '', unread);
  try {
    // on what we watch: its constructor would copy, and read, everything
    Kind.prototype.validate.call(watched);
  } catch (error) {
    return [String(error)];
  }
  return [...unread].map((field) => `${field} is no field of ${kind}`);
}

/** A validator reads each field that its schema knows, by its name: one that nobody has read is a typing error. */
function watch(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one, index) => watch(one, `${path}/${index}`, unread));
  const fields = Object.entries(value).map(
    ([key, one]) => [key, watch(one, `${path}/${key}`, unread)] as const,
  );
  for (const [key] of fields) unread.add(`${path}/${key}`);
  return new Proxy(Object.fromEntries(fields), {
    get: (target, key, receiver) => {
      unread.delete(`${path}/${String(key)}`);
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}
