// A wallet with a proven key but without an account, while its form is open and while the user reads the agreements.
import { createStore } from "@candor/client/page";

export interface NewWallet {
	readonly pendingLogin: string;
	readonly address: string;
}

export const newWallet = createStore<NewWallet | undefined>(undefined);
