/** How an image runs, as its configuration has it (the image-spec's, with Docker's addition of the health check). */
export interface Runtime {
  User: string;
  WorkingDir: string;
  Env: string[];
  StopSignal: string;
  Healthcheck: { Test: string[]; Interval: number; Timeout: number; StartPeriod: number; Retries?: number };
  Entrypoint?: string[];
  Cmd: string[];
  ExposedPorts?: Record<string, object>;
}

const NANOSECONDS = 1_000_000_000;

/** The image with Node, with its digest. @throws Error when the file names none */
export function nodeImageOf(dockerfile: string): string {
  return find(dockerfile, /^ARG NODE_IMAGE=(\S+)$/m);
}

/** What the last stage of a Dockerfile says about how its image runs. */
export function runtimeOf(dockerfile: string, inherited: Iterable<readonly [string, string]>): Runtime {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replaceAll('\\\n', ' ');
  const check = find(last, /^HEALTHCHECK (.*)$/m);
  const seconds = (name: string): number => Number(find(check, new RegExp(`--${name}=(\\d+)s`))) * NANOSECONDS;
  const retries = /--retries=(\d+)/.exec(check)?.[1];
  const entrypoint = /^ENTRYPOINT (\[.*\])$/m.exec(last)?.[1];
  const ports = [...last.matchAll(/^EXPOSE (\d+)$/gm)].map(([, port = '']) => [`${port}/tcp`, {}] as const);
  const set = find(last, /^ENV (.*)$/m)
    .split(' ')
    .map((one) => one.split('=') as [string, string]);
  const environment = new Map([...inherited, ...set]);
  return {
    User: find(last, /^USER (\S+)$/m),
    WorkingDir: find(last, /^WORKDIR (\S+)$/m),
    Env: [...environment].map(([name, value]) => `${name}=${value}`),
    StopSignal: find(last, /^STOPSIGNAL (\S+)$/m),
    Healthcheck: {
      Test: ['CMD', ...words(find(check, /CMD (\[.*\])$/))],
      ...{ Interval: seconds('interval'), Timeout: seconds('timeout'), StartPeriod: seconds('start-period') },
      ...(retries === undefined ? {} : { Retries: Number(retries) }),
    },
    ...(entrypoint === undefined ? {} : { Entrypoint: words(entrypoint) }),
    Cmd: words(find(last, /^CMD (\[.*\])$/m)),
    ...(ports.length === 0 ? {} : { ExposedPorts: Object.fromEntries(ports) }),
  };
}

function words(json: string): string[] {
  return JSON.parse(json) as string[];
}

function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the Dockerfile has nothing of the form ${String(pattern)}`);
  return found;
}
