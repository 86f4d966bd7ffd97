import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../containers/shell';

/** The line of Node of the images, in a release that packages of npm have for both architectures. */
const NODE = '26.12.1';
const DEBIAN = 'bookworm';
const PLATFORMS = [
  { architecture: 'amd64', node: 'x64' },
  { architecture: 'arm64', node: 'arm64' },
];

/**
 * Unpacks Debian's smallest system for an architecture, without running anything of it, with what dpkg knows about it.
 * Arguments: architecture, mirror, the name that npm has for the architecture, version of Node.
 */
const UNPACK = `debootstrap --variant=minbase --include=libsystemd0,libatomic1,libstdc++6 --arch="$1" --download-only ${DEBIAN} debs "$2"
mkdir -p root/usr/bin root/usr/sbin root/usr/lib root/usr/lib64 root/var/lib/dpkg/info
for name in bin sbin lib lib64; do ln -s "usr/$name" "root/$name"; done
for deb in debs/var/cache/apt/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink -C root
  { dpkg-deb -f "$deb"; echo; } >>root/var/lib/dpkg/status
  { echo /.; dpkg-deb --fsys-tarfile "$deb" | tar -t | sed 's,^[.],,; s,/$,,'; } \\
    >"root/var/lib/dpkg/info/$(dpkg-deb -f "$deb" Package).list"
done
echo 'root:x:0:0:root:/root:/bin/bash' >root/etc/passwd
echo 'root:x:0:' >root/etc/group
npm install --prefix node --no-save --no-audit --no-fund --force --os=linux --cpu="$3" "node-linux-$3@$4"
install -D "node/node_modules/node-linux-$3/bin/node" root/usr/local/bin/node
tar -c -C root . >layer.tar
sha256sum layer.tar | cut -c1-64 >layer.sha256
gzip -n layer.tar`;

/**
 * Publishes a stand-in for the base image that the Dockerfile names, which no registry can deliver here: a Debian with
 * Node, for both architectures.
 * @returns its reference, with its digest
 */
export async function publishBase(
  host: string,
  mirror: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const name = `${host}/node:${NODE}-${DEBIAN}-slim`;
  for (const { architecture, node } of PLATFORMS) {
    const place = join(folder, `base-${architecture}`);
    mkdirSync(place);
    const options = { cwd: place, env };
    await run('sh', ['-euc', UNPACK, 'sh', architecture, mirror, node, NODE], options);
    const diffId = `sha256:${(await run('cat', ['layer.sha256'], options)).trim()}`;
    const config = { Env: [`NODE_VERSION=${NODE}`, 'PATH=/usr/local/bin:/usr/bin:/bin'] };
    const rootfs = { type: 'layers', diff_ids: [diffId] };
    writeFileSync(join(place, 'config.json'), JSON.stringify({ architecture, os: 'linux', config, rootfs }));
    const configType = 'application/vnd.oci.image.config.v1+json';
    const layer = 'layer.tar.gz:application/vnd.oci.image.layer.v1.tar+gzip';
    await run(
      'oras',
      ['push', '--config', `config.json:${configType}`, `${host}/node:${architecture}`, layer],
      options,
    );
  }
  const platforms = PLATFORMS.map(({ architecture }) => architecture);
  await run('oras', ['manifest', 'index', 'create', name, ...platforms], { env });
  return `${name}@${(await run('oras', ['resolve', name], { env })).trim()}`;
}
