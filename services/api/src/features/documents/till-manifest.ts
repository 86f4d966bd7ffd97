/** Of a shop's name; launchers show fewer letters. */
const MAX_NAME_LENGTH = 60;
/** The ground of the icon, which suits light and dark: a manifest has no colours for each. */
const GROUND = '#14171d';
const ICONS = '/console/assets';

/**
 * The web app manifest of the counter (https://www.w3.org/TR/appmanifest/), with which a browser puts it on the home
 * screen of a phone.
 * @param name the shop's, which the page knows: browsers ask for a manifest without cookies
 */
export function tillManifest(name: string): object {
  const shown = [...name.trim()].slice(0, MAX_NAME_LENGTH).join('') || 'Counter';
  return {
    ...{ id: '/console/counter', start_url: '/console/counter', scope: '/console/' },
    ...{ name: shown, short_name: shown, dir: 'auto', display: 'standalone' },
    ...{ theme_color: GROUND, background_color: GROUND },
    icons: [
      icon('till-192.png', 192, 'any'),
      icon('till-512.png', 512, 'any'),
      icon('till-512-maskable.png', 512, 'maskable'),
    ],
  };
}

function icon(file: string, side: number, purpose: 'any' | 'maskable'): object {
  return { src: `${ICONS}/${file}`, sizes: `${String(side)}x${String(side)}`, type: 'image/png', purpose };
}
