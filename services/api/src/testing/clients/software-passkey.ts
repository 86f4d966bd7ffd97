import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a passkey of a test does; by default everything that is required. */
interface Behaviour {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
}

/** A passkey in software, which answers challenges as a browser would. */
export interface SoftwarePasskey {
  create(options: unknown, behaviour?: Behaviour): Record<string, unknown>;
  get(options: unknown, behaviour?: Behaviour): Record<string, unknown>;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Creates a passkey for the origin of the gateway; its counter is 1 more with each use. */
export function softwarePasskey(gatewayOrigin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let uses = 0;
  const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
  const authenticatorData = (behaviour: Behaviour, flags: number): Buffer => {
    const { rpId = new URL(gatewayOrigin).hostname, isUserVerified = true, counter = ++uses } = behaviour;
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  };
  const clientData = (type: string, options: unknown, { origin = gatewayOrigin }: Behaviour): Buffer => {
    const { challenge } = options as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const credential = (response: Record<string, Buffer>): Record<string, unknown> => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    create(options, behaviour = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // COSE: EC2, ES256, P-256
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const data = Buffer.concat([authenticatorData(behaviour, HAS_CREDENTIAL), attested]);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), // CBOR: fmt none, no statement
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return credential({ clientDataJSON: clientData('webauthn.create', options, behaviour), attestationObject });
    },
    get(options, behaviour = {}) {
      const data = authenticatorData(behaviour, 0);
      const clientDataJSON = clientData('webauthn.get', options, behaviour);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}
