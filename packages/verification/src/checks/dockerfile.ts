import { validate } from 'dockerfile-utils';

type Requirement = [isKept: boolean, sentence: string];

/** The faults of the Dockerfile, one sentence each: invalid instructions, and unmet requirements of the images. */
export function dockerfileFaults(text: string): string[] {
  const last = lastStage(text);
  return faultsOf(text, [
    ...commonRequirements(text),
    [/^\nFROM scratch$/m.test(last), 'the image contains more than the program'],
    [/^ENTRYPOINT \[/m.test(last) && /^CMD \[/m.test(last), 'the program is started through a shell'],
    [!/^RUN /m.test(last), 'the image is changed after it was assembled'],
  ]);
}

/** The same of the sandbox, whose image has an operating system for its stores. */
export function sandboxDockerfileFaults(text: string): string[] {
  return faultsOf(text, [
    ...commonRequirements(text),
    [/^CMD \[/m.test(lastStage(text)), 'the program is started through a shell'],
  ]);
}

function commonRequirements(text: string): Requirement[] {
  const last = lastStage(text);
  return [
    [/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[\w.-]+@sha256:[0-9a-f]{64}$/m.test(text), 'the Node image is not pinned'],
    [
      [...text.matchAll(/^FROM (\S+)/gm)].every(([, from]) => from === '${NODE_IMAGE}' || from === 'scratch'),
      'a stage has another base image',
    ],
    [/^USER [1-9]\d*:[1-9]\d*$/m.test(last), 'the program runs as root'],
    [/^HEALTHCHECK .*CMD \[/m.test(last), 'there is no health check without a shell'],
    [/^STOPSIGNAL SIGTERM$/m.test(last), 'the stop signal is not SIGTERM'],
    [!/^(ENV|ARG) .*(KEY|SECRET|PASSWORD|TOKEN)/m.test(text), 'a secret is named in the image'],
  ];
}

function lastStage(text: string): string {
  return text.slice(text.lastIndexOf('\nFROM '));
}

function faultsOf(text: string, requirements: readonly Requirement[]): string[] {
  const faults = validate(text).map(
    ({ range, message }) =>
      `line ${String(range.start.line + 1)}: ${typeof message === 'string' ? message : message.value}`,
  );
  return [...faults, ...requirements.filter(([isKept]) => !isKept).map(([, sentence]) => sentence)];
}
