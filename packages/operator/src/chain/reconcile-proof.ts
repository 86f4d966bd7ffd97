import { createHash } from 'node:crypto';
import { once } from 'node:events';

/** A file of one JSON document for each line, on standard output. */
export interface ProofFile {
  write(documents: readonly object[]): Promise<void>;
  /** Writes the last line, with the SHA-256 of all lines before it: without this line the file is incomplete. */
  end(document: object): Promise<void>;
}

export function openProofFile(): ProofFile {
  const hash = createHash('sha256');
  const print = async (text: string): Promise<void> => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  };
  const inLines = (documents: readonly object[]): string =>
    documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  return {
    async write(documents) {
      const text = inLines(documents);
      hash.update(text);
      await print(text);
    },
    end: (document) => print(inLines([{ ...document, sha256_before: hash.digest('hex') }])),
  };
}
