import { AS_OWNER } from './as-owner';

/** The admin audit log: a chain of rows in which no row can be changed or removed without being noticed. */
export const ADMIN_ACTIONS = `
  create table admin_actions (
    sequence bigint primary key,
    recorded_at timestamptz not null,
    actor text not null check (actor in ('admin', 'command_line')),
    session_id uuid,
    address text,
    operator text,
    action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
    object text,
    before jsonb,
    after jsonb,
    previous_hash bytea not null check (octet_length(previous_hash) = 32),
    hash bytea not null check (octet_length(hash) = 32),
    check ((actor = 'admin') = (session_id is not null and address is not null)),
    check ((actor = 'command_line') = (operator is not null))
  );
  comment on table admin_actions is
    'The admin audit log: one row for each action of the admin or from the command line, in the transaction of that '
    'action. Sequence, time and hashes are set by a trigger.';
  comment on column admin_actions.hash is
    'SHA-256 over the other columns, and so over every row before it.';
  comment on column admin_actions.after is 'What the action changed or requested; never a secret.';
  create index admin_actions_by_action on admin_actions (action, sequence desc);

  create table admin_action_head (
    is_only_row boolean primary key default true check (is_only_row),
    sequence bigint not null default 0,
    hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32)
  );
  comment on table admin_action_head is
    'The newest row of admin_actions, so that its removal is noticed. Its lock serializes the actions.';
  insert into admin_action_head default values;

  create function chain_admin_action() returns trigger language plpgsql
    ${AS_OWNER} as $$
  begin
    select h.sequence + 1, h.hash into strict new.sequence, new.previous_hash
      from public.admin_action_head h for update;
    new.recorded_at := clock_timestamp();
    new.hash := sha256(convert_to(jsonb_build_array(
      new.sequence, (extract(epoch from new.recorded_at) * 1000000)::bigint, new.actor, new.session_id, new.address,
      new.operator, new.action, new.object, new.before, new.after, encode(new.previous_hash, 'hex'))::text, 'UTF8'));
    update public.admin_action_head set sequence = new.sequence, hash = new.hash;
    return new;
  end $$;
  comment on function chain_admin_action is
    'With it a service may append a row, and can neither choose its place nor touch the head.';
  create trigger chain_admin_action before insert on admin_actions
    for each row execute function chain_admin_action();
  create trigger admin_actions_append_only before update or delete or truncate on admin_actions
    for each statement execute function refuse_change();

  create function guard_admin_action_head() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 then
      raise exception 'the head of the admin audit log moves with an appended row only';
    end if;
    return null;
  end $$;
  create trigger guard_admin_action_head before insert or update or delete or truncate on admin_action_head
    for each statement execute function guard_admin_action_head();
`;
