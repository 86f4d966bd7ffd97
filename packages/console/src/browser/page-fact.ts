/** What the gateway says in a meta element of the page, before anybody is signed in; "" if it says nothing. */
export function pageFact(name: 'tron-network' | 'tx-explorer' | 'directory'): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}

/** Whether people can sign in by a directory, an OpenID provider. */
export function hasDirectory(): boolean {
  return pageFact('directory') === 'yes';
}
