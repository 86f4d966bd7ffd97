/** The stylesheet of the API documentation. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; text-transform: capitalize; } h3 { font-size: 1.05rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.9rem; }
code { font: 0.9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
nav a { margin-inline-end: 1rem; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 1rem; }
.summary { font-weight: 600; }
.get, .post, .put { border: 1px solid var(--line); border-radius: 4px; padding: 0.1em 0.4em; }
dl { margin: 0; } dt { margin-top: 0.5rem; } dd { margin: 0 0 0 1rem; }
.schema p { margin: 0.1rem 0; } .schema .schema { border-inline-start: 2px solid var(--soft); padding-inline-start: 0.75rem; }
.rule { opacity: 0.85; margin-inline-end: 0.75rem; } small { opacity: 0.7; }
`;
