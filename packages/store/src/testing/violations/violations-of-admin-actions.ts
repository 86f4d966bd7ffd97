import type { Violation } from './violation';

/** A hash is written as the trigger would write it: the forger knows how. */
export const REHASH = `update admin_actions a set hash = sha256(convert_to((jsonb_build_array(
  a.sequence, (extract(epoch from a.recorded_at) * 1000000)::bigint, a.actor, a.session_id, a.address,
  a.operator, a.action, a.object, a.before, a.after, encode(a.previous_hash, 'hex'))
  || case when num_nonnulls(a.person_id, a.role, a.merchant_id) = 0 then '[]'::jsonb
    else jsonb_build_array(a.person_id, a.role, a.merchant_id) end)::text, 'UTF8'))`;

/** A change of each column of a row, none of which a guard prevents any more. */
const CHANGES = {
  recorded_at: `recorded_at + interval '1 microsecond'`,
  actor: `'command_line'`,
  session_id: 'gen_random_uuid()',
  address: `'192.0.2.99'`,
  operator: `''`,
  person_id: 'gen_random_uuid()',
  role: `'owner'`,
  merchant_id: 'gen_random_uuid()',
  action: `'merchant.updatf'`,
  object: 'null',
  before: `jsonb_set(before, '{is_active}', 'false')`,
  after: `null`,
  previous_hash: 'set_byte(previous_hash, 0, get_byte(previous_hash, 0) # 1)',
  hash: 'set_byte(hash, 31, get_byte(hash, 31) # 128)',
};

/** Ways to forge the admin audit log. */
export const VIOLATIONS_OF_ADMIN_ACTIONS: readonly Violation[] = [
  ...Object.entries(CHANGES).map(([column, value]) => ({
    check: 'L01',
    what: `an admin action has another ${column}`,
    sql: `update admin_actions set ${column} = ${value} where sequence = 5`,
  })),
  {
    check: 'L02',
    what: 'an admin action was changed along with its hash',
    sql: `update admin_actions set after = '{}' where sequence = 5; ${REHASH} where sequence = 5`,
  },
  {
    check: 'L02',
    what: 'an admin action in the middle was removed',
    sql: 'delete from admin_actions where sequence = 5',
  },
  {
    check: 'L02',
    what: 'an admin action was removed and the others were renumbered',
    sql: `delete from admin_actions where sequence = 5;
      update admin_actions set sequence = sequence - 1 where sequence > 5; ${REHASH};
      update admin_action_head set sequence = sequence - 1`,
  },
  { check: 'L02', what: 'the first admin action was removed', sql: 'delete from admin_actions where sequence = 1' },
  {
    check: 'L03',
    what: 'the newest admin action was removed',
    sql: 'delete from admin_actions where sequence = (select max(sequence) from admin_actions)',
  },
  {
    check: 'L03',
    what: 'the newest admin action was changed along with its hash',
    sql: `update admin_actions set after = '{}' where sequence = (select max(sequence) from admin_actions);
      ${REHASH} where sequence = (select max(sequence) from admin_actions)`,
  },
  { check: 'L03', what: 'all admin actions were removed', sql: 'delete from admin_actions' },
  { check: 'L03', what: 'the head of the admin audit log was removed', sql: 'delete from admin_action_head' },
];
