import { query, type Tx } from '../../db/pool';
import { REHASH } from '../violations/violations-of-admin-actions';

/** What may stay unpaid was set before the orders: no service can choose the time of an action, so the guards are off. */
async function insertTolerance(tx: Tx): Promise<void> {
  await query(
    tx,
    `insert into admin_actions (actor, session_id, address, action, object, after)
     select 'admin', md5('session 0')::uuid, '192.0.2.1', 'merchant.update', id,
       '{"underpaid_percent": "1", "underpaid_maximum": "0.100000"}' from merchants limit 1`,
  );
  await query(
    tx,
    `set local session_replication_role = replica;
     update admin_actions set recorded_at = now() - interval '40 days'; ${REHASH};
     update admin_action_head set hash = (select hash from admin_actions);
     set local session_replication_role = origin`,
  );
}

/** An operator of the gateway, who changed a merchant. */
async function insertOperator(tx: Tx): Promise<void> {
  await query(
    tx,
    `with operator as (
       insert into people (name, login_name, gateway_role) values ('Ada', 'ada', 'operator') returning id
     )
     insert into admin_actions (actor, person_id, role, session_id, address, action, object, after)
     select 'person', o.id, 'operator', md5('session of a person')::uuid, '192.0.2.1', 'merchant.set_events_url', m.id,
       '{"events_url": null}' from operator o cross join (select id from merchants limit 1) m`,
  );
}

/** Two admin sessions that changed merchants, first what may stay unpaid, and one rescan from the command line; then an operator. */
export async function insertAdminActions(tx: Tx): Promise<void> {
  await insertTolerance(tx);
  await query(
    tx,
    `insert into admin_actions (actor, session_id, address, action, object, before, after)
     select 'admin', md5('session ' || n % 2)::uuid, '192.0.2.' || n, 'merchant.update', m.id,
       jsonb_build_object('name', 'Shop ' || n, 'is_active', true), jsonb_build_object('name', 'Grüße "✓" \\ ' || n)
     from generate_series(1, 11) n cross join (select id from merchants limit 1) m`,
  );
  await query(
    tx,
    `insert into admin_actions (actor, operator, action, after)
     values ('command_line', 'root@host', 'rescan.request', '{"from": 1, "to": 100}')`,
  );
  await insertOperator(tx);
}
