import type { Manifest } from './manifests';
import type { Pod } from './manifest-faults';

interface Policy {
  spec: {
    podSelector: Selector;
    policyTypes: string[];
    egress?: { to?: { ipBlock?: { cidr: string } }[] }[];
  };
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

/** The policies that permit a pod's egress; undefined when no policy denies it by default. */
export function egressOf(pod: Pod, manifests: readonly Manifest[]): string[] | undefined {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, value }) => ({ name: metadata.name, ...(value as Policy).spec }))
    .filter((policy) => policy.policyTypes.includes('Egress') && selects(policy.podSelector, pod));
  return policies.length === 0
    ? undefined
    : policies.filter(({ egress }) => egress !== undefined).map(({ name }) => name);
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, { labels }: Pod): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}
