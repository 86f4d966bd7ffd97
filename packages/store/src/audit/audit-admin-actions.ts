import type { AuditCheck } from './audit-check';

/** Ten digits, so that the first broken row is listed first. */
const ROW = `'row ' || lpad(a.sequence::text, 10, '0')`;
const NONE = `decode(repeat('00', 32), 'hex')`;

/**
 * The admin audit log is complete and unchanged. The hash is not computed by the function of the database that writes
 * it: an owner who replaces that one is found too.
 */
export const ADMIN_ACTION_CHECKS: readonly AuditCheck[] = [
  {
    name: 'L01',
    promise: 'every row of the admin audit log has the hash of its contents',
    sql: `select ${ROW} as key, format('%s, hash %s', a.action, encode(a.hash, 'hex')) as detail from admin_actions a
      where a.hash <> sha256(convert_to((jsonb_build_array(
        a.sequence, (extract(epoch from a.recorded_at) * 1000000)::bigint, a.actor, a.session_id, a.address,
        a.operator, a.action, a.object, a.before, a.after, encode(a.previous_hash, 'hex'))
        || case when num_nonnulls(a.person_id, a.role, a.merchant_id) = 0 then '[]'::jsonb
          else jsonb_build_array(a.person_id, a.role, a.merchant_id) end)::text, 'UTF8'))`,
  },
  {
    name: 'L02',
    promise: 'every row of the admin audit log follows the one before it',
    sql: `select ${ROW} as key, format('%s, before it row %s', a.action, a.sequence_before) as detail
      from (
        select *, coalesce(lag(sequence) over w, 0) as sequence_before, coalesce(lag(hash) over w, ${NONE}) as hash_before
        from admin_actions window w as (order by sequence)
      ) a where a.sequence <> a.sequence_before + 1 or a.previous_hash <> a.hash_before`,
  },
  {
    name: 'L03',
    promise: 'the admin audit log ends where its head says',
    sql: `select 'head' as key, format('row %s, newest row %s', h.sequence, n.sequence) as detail
      from (select 1) one left join admin_action_head h on true
      left join (select sequence, hash from admin_actions order by sequence desc limit 1) n on true
      where (h.sequence, h.hash) is distinct from (coalesce(n.sequence, 0), coalesce(n.hash, ${NONE}))`,
  },
];
