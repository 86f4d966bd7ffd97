import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A certificate (RFC 5280) and its key, as PEM. */
export interface Certificate {
  name: string;
  privateKey: KeyObject;
  key: string;
  cert: string;
}

export interface CertificateOptions {
  name: string;
  /** The signer; self-signed by default. */
  issuer?: Certificate;
  isAuthority?: boolean;
  /** IPv4 addresses in its subject alternative names. */
  addresses?: readonly string[];
  /** DNS names in its subject alternative names. */
  hosts?: readonly string[];
  /** Days from now. */
  validFrom?: number;
  validTo?: number;
  /** For client authentication only (1.3.6.1.5.5.7.3.2). */
  isForClients?: boolean;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

export function makeCertificate(options: CertificateOptions): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuer = options.issuer ?? { name: options.name, privateKey };
  const signed = sequence(
    der(0xa0, integer(2)), // version 3
    integer(Date.now()), // serial number
    ECDSA_WITH_SHA256,
    distinguishedName(issuer.name),
    sequence(time(options.validFrom ?? -1), time(options.validTo ?? 1)),
    distinguishedName(options.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensionsOf(options))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, issuer.privateKey));
  const cert = pem(sequence(signed, ECDSA_WITH_SHA256, signature));
  return { name: options.name, privateKey, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function extensionsOf({ isAuthority = false, addresses = [], hosts = [], isForClients }: CertificateOptions): Buffer[] {
  const names = [
    ...hosts.map((host) => der(0x82, Buffer.from(host))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ];
  return [
    extension('551d13', sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))),
    ...(names.length > 0 ? [extension('551d11', sequence(...names))] : []),
    ...(isForClients ? [extension('551d25', sequence(oid('2b06010505070302')))] : []),
  ];
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
}

function time(days: number): Buffer {
  const text = new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function integer(value: number): Buffer {
  const hex = value.toString(16);
  return der(0x02, Buffer.from(`00${hex.length % 2 === 0 ? hex : `0${hex}`}`.replace(/^00(?=[0-7])/, ''), 'hex'));
}

/** One element: tag, length, contents (X.690, 8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), contents]);
}

function pem(contents: Buffer): string {
  const lines = contents.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
