/**
 * A function that writes what no service may write itself. The search path is fixed, because a function that runs with
 * the owner's privileges must not find anything that its caller put in front of the schema.
 */
export const AS_OWNER = 'security definer set search_path = pg_catalog, public, pg_temp';
