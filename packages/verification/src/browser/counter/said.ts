/** Something that a till says of a sale, on its page or in a list. */
export interface Said {
  /** Milliseconds since 1970, on the clock of the machine. */
  at: number;
  /** The sale. */
  id: string;
  /** The word of its state, and what the cashier is to do. */
  word: string;
  advice: string;
}

/** Tells the rig each change of what the page says of a sale, from the moment at which it is on the page. */
export const SAY = `(() => {
  const last = new Map();
  const tell = (id, element, place) => {
    const word = element.querySelector('.status-word')?.textContent ?? '';
    const advice = [...element.querySelectorAll('.sale-advice, .sale-about')].at(-1)?.textContent ?? '';
    const said = word + ' ' + advice;
    if (last.get(place + id) === said) return;
    last.set(place + id, said);
    void tillSays({ at: Date.now(), id, word, advice });
  };
  const read = () => {
    const sign = document.querySelector('.sale-sign');
    if (sign) tell(location.pathname.split('/').at(-1), sign, 'page');
    for (const line of document.querySelectorAll('.sales > li')) {
      tell(line.querySelector('a').getAttribute('href').split('/').at(-1), line, 'list');
    }
  };
  new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
})()`;
