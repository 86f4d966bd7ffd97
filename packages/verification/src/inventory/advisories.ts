/** A known weakness of packages, in the form of OSV (https://ossf.github.io/osv-schema/), as far as we read it. */
export interface Advisory {
  id: string;
  modified: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: RangeEvent[] }[];
  }[];
}

interface RangeEvent {
  introduced?: string;
  fixed?: string;
  last_affected?: string;
}

/** The packages, as `name@version`, that an advisory is about. */
export function affectedBy({ affected = [], withdrawn }: Advisory, refs: Iterable<string>): string[] {
  if (withdrawn !== undefined) return [];
  const ofNpm = affected.filter((one) => one.package?.ecosystem === 'npm');
  return [...refs].filter((ref) => {
    const at = ref.lastIndexOf('@');
    const [name, version] = [ref.slice(0, at), ref.slice(at + 1)];
    return ofNpm.some(
      (one) =>
        one.package?.name === name &&
        (one.versions?.includes(version) || one.ranges?.some(({ events }) => isWithin(version, events))),
    );
  });
}

/** The events of a range are in no order: the last one up to the version decides. */
function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  const starts = events.flatMap(({ introduced }) => introduced ?? []);
  return starts.some((start) => {
    if (start !== '0' && compareVersions(version, start) < 0) return false;
    const isOver = ({ fixed, last_affected: last }: RangeEvent): boolean =>
      (fixed !== undefined && isBetween(start, fixed, version)) ||
      (last !== undefined && isBetween(start, last, version) && compareVersions(last, version) < 0);
    return !events.some(isOver);
  });
}

function isBetween(start: string, end: string, version: string): boolean {
  return (start === '0' || compareVersions(start, end) <= 0) && compareVersions(end, version) <= 0;
}

/** As semantic versioning orders them: a version before its release is lower than the release. */
function compareVersions(a: string, b: string): number {
  const [coreA, preA] = partsOf(a);
  const [coreB, preB] = partsOf(b);
  return (
    compareParts(coreA, coreB) || Number(preA.length === 0) - Number(preB.length === 0) || compareParts(preA, preB)
  );
}

function partsOf(version: string): [core: string[], pre: string[]] {
  const [, core = '', pre = ''] = /^v?([^-+]*)(?:-([^+]*))?/.exec(version) ?? [];
  return [core.split('.'), pre === '' ? [] : pre.split('.')];
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i] ?? '', b[i] ?? ''];
    if (one === other) continue;
    const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    return areNumbers ? Number(one) - Number(other) : one.localeCompare(other, 'en', { numeric: true });
  }
  return 0;
}
