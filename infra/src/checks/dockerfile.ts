import { validate } from 'dockerfile-utils';

/** The faults of the Dockerfile, one sentence each: invalid instructions, and unmet requirements of the images. */
export function dockerfileFaults(text: string): string[] {
  const faults = validate(text).map(
    ({ range, message }) =>
      `line ${String(range.start.line + 1)}: ${typeof message === 'string' ? message : message.value}`,
  );
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const requirements: [boolean, string][] = [
    [/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[\w.-]+@sha256:[0-9a-f]{64}$/m.test(text), 'the Node image is not pinned'],
    [
      [...text.matchAll(/^FROM (\S+)/gm)].every(([, from]) => from === '${NODE_IMAGE}' || from === 'scratch'),
      'a stage has another base image',
    ],
    [/^\nFROM scratch$/m.test(last), 'the image contains more than the program'],
    [/^USER [1-9]\d*:[1-9]\d*$/m.test(last), 'the program runs as root'],
    [/^HEALTHCHECK .*CMD \[/m.test(last), 'there is no health check without a shell'],
    [/^STOPSIGNAL SIGTERM$/m.test(last), 'the stop signal is not SIGTERM'],
    [/^ENTRYPOINT \[/m.test(last) && /^CMD \[/m.test(last), 'the program is started through a shell'],
    [!/^RUN /m.test(last), 'the image is changed after it was assembled'],
    [!/^(ENV|ARG) .*(KEY|SECRET|PASSWORD|TOKEN)/m.test(text), 'a secret is named in the image'],
  ];
  return [...faults, ...requirements.filter(([isKept]) => !isKept).map(([, sentence]) => sentence)];
}
