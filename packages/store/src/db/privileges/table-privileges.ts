/** The roles under which the services and readers connect. The owner, who migrates, owns every table instead. */
export type ServiceRole = 'api' | 'watcher' | 'notifier' | 'reader';

/** What each role may do with a table, in the words of GRANT; a role that is not named may do nothing. */
export type TablePrivileges = Readonly<Partial<Record<ServiceRole, string>>>;
