// Messages of the topic `account`, already converted to text.
export interface AccountText {
	readonly user: number;
	readonly text: string;
}

/** Full state of a user. `before` must first be sent to current subscribers. */
export interface AccountState extends AccountText {
	readonly before: string | null;
}
