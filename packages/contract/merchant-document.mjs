const METHODS = ['get', 'post', 'put', 'delete'];
const TAGS = ['payments', 'sandbox', 'links', 'deposits', 'merchant'];

/**
 * The part of the OpenAPI document that a merchant's client needs: the operations on payments, simulated ones too, on
 * payment links, deposit addresses and the merchant itself, with their successful responses, the bodies of webhooks, the
 * form of errors, and what these refer to.
 */
export function merchantDocument({ paths, webhooks, components, ...document }) {
  const kept = Object.fromEntries(Object.entries(paths).flatMap(([path, item]) => keptPath(path, item)));
  const bodies = Object.values(webhooks).map(({ post }) => post.requestBody);
  const needed = new Set();
  collectReferences({ kept, bodies, error: { $ref: '#/components/schemas/Error' } }, components, needed);
  return { ...document, paths: kept, components: pick(components, needed) };
}

function keptPath(path, item) {
  const operations = METHODS.filter((method) => item[method]?.tags.some((tag) => TAGS.includes(tag)));
  if (operations.length === 0) return [];
  const entries = operations.map((method) => [method, { ...item[method], responses: successes(item[method]) }]);
  return [[path, { ...(item.parameters ? { parameters: item.parameters } : {}), ...Object.fromEntries(entries) }]];
}

function successes({ responses }) {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2')));
}

/** Adds each `$ref` under a value, and those under what it refers to. */
function collectReferences(value, components, needed) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$ref') collectReferences(inner, components, needed);
    else if (!needed.has(inner)) {
      needed.add(inner);
      const [, , section, name] = inner.split('/');
      collectReferences(components[section][name], components, needed);
    }
  }
}

/** In the order of the document. */
function pick(components, needed) {
  return Object.fromEntries(
    Object.entries(components).map(([section, entries]) => [
      section,
      Object.fromEntries(
        Object.entries(entries).filter(
          ([name]) => section === 'securitySchemes' || needed.has(`#/components/${section}/${name}`),
        ),
      ),
    ]),
  );
}
