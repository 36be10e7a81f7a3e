// Types of the messages of the topic `account`. Their content is already JSON text.
export interface AccountText {
	readonly user: number;
	readonly text: string;
}

/**
 * Snapshot of a user. `before` is a message with earlier changes, which the current subscribers must get before the snapshot;
 * null if there are none.
 */
export interface AccountState extends AccountText {
	readonly before: string | null;
}
