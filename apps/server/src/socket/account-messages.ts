// Messages of the topic `account`, already converted to text.
export interface AccountText {
	readonly user: number;
	readonly text: string;
}

/** Full state of a user. `before` has changes that the current subscribers must get before this state. */
export interface AccountState extends AccountText {
	readonly before: string | null;
}
