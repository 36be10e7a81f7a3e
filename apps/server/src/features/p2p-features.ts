// Connects the features of P2P trades: orders and their chat, payment accounts, and mails about orders.
import type { Kysely } from "kysely";
import { Chat } from "../chat/chat.ts";
import type { ChatTables } from "../chat/tables.ts";
import type { Feature } from "../http/call-registry.ts";
import type { OwnProjected, Submits, ViewsNeeded } from "../http/dependencies.ts";
import type { ImageService } from "../images/image-service.ts";
import type { ImageTables } from "../images/tables.ts";
import type { KeyStore } from "../key-store/key-store.ts";
import type { SealedFields } from "../key-store/sealed-fields.ts";
import type { P2pNameTables } from "../people/p2p-tables.ts";
import type { UseOfAccount } from "../people/payment-accounts.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { type Messages, OrderMails, type OrderMailsOptions } from "./codes/plugin.ts";
import { ChatSteps, OrderChat, type OrderParties, orderFamilies, p2pChat } from "./p2p/chat-plugin.ts";
import { accountUse, Conditions, findParties, lateRulings, p2p, Traders } from "./p2p/plugin.ts";
import { PaymentAccountStore, paymentAccounts } from "./payment-accounts/plugin.ts";
import type { ProjectionTables } from "./projection-tables.ts";
import type { FundPasswords } from "./security/plugin.ts";

export interface P2pFeaturesOptions {
	readonly people: Kysely<PeopleTables>;
	readonly tables: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: OwnProjected;
	readonly keys: KeyStore;
	readonly sealedFields: SealedFields;
	/** Secret from which the keys of hashes and of codes are derived. */
	readonly codeSecret: Uint8Array;
	readonly images: ImageService;
	readonly messages: Messages;
	readonly fundPasswords: FundPasswords;
	readonly verifiedNameOf: (user: number) => Promise<string | undefined>;
	readonly personOf: (user: number) => Promise<number>;
	/** Finds the use of a payment account. Default: in the exchange's advertisements and P2P orders. */
	readonly paymentAccountUse?: UseOfAccount | undefined;
	/** Finds the parties of a P2P order. Default: among the exchange's orders. */
	readonly orderParties?: OrderParties | undefined;
	readonly now: () => number;
	readonly monotonic: () => number;
	readonly log: (error: unknown, message: string) => void;
}

export interface P2pFeatures {
	readonly features: readonly Feature[];
	readonly chat: Chat;
	readonly orderChat: OrderChat;
	readonly accounts: PaymentAccountStore;
	readonly traders: Traders;
	readonly conditions: Conditions;
	/** Database with the public names of merchants and the trade conditions of advertisements. */
	readonly people: Kysely<P2pNameTables>;
	readonly mails: OrderMails;
	readonly chatSteps: ChatSteps;
}

export function p2pFeatures(options: P2pFeaturesOptions): P2pFeatures {
	const { tables, views, exchange, projected, keys, images, messages, fundPasswords, now, monotonic, log } = options;
	const people = options.people as unknown as Kysely<P2pNameTables>;
	const parties = options.orderParties ?? findParties({ views, tables });
	const chat = new Chat({
		...{ tables: options.people as unknown as Kysely<ChatTables & ImageTables>, keys, images, now, monotonic },
		families: orderFamilies(parties),
	});
	const orderChat = new OrderChat({ chat, parties, now });
	const accounts = new PaymentAccountStore({
		...{ people: options.people, views, keys, sealed: options.sealedFields, secret: options.codeSecret, now },
		verifiedNameOf: options.verifiedNameOf,
		useOf: options.paymentAccountUse ?? accountUse({ views, tables, now }),
	});
	const traders = new Traders({ views, tables, people, projected, secret: options.codeSecret, now });
	const conditions = new Conditions({ people, tables, views, projected, now });
	const mails = new OrderMails({
		...{ tables: options.people as unknown as OrderMailsOptions["tables"], views, messages, now, log },
	});
	const chatSteps = new ChatSteps({
		...{ tables: options.people as unknown as OrderMailsOptions["tables"], chat, projected, now, log },
	});
	const features = [
		p2p({
			...{ views, tables, exchange, people, projected, fundPasswords, traders, conditions, accounts, now },
			personOf: options.personOf,
			unreadOf: (user, orders) => orderChat.unread(orders, user),
		}),
		paymentAccounts({
			...{ people: options.people, views, fundPasswords, messages, accounts, now },
			lateRulings: () => lateRulings({ views }),
		}),
		p2pChat({ orderChat }),
	];
	return { features, chat, orderChat, accounts, traders, conditions, people, mails, chatSteps };
}
