// Runs a server with P2P trades in baht: a merchant with an advertisement, users with payment accounts, and operators. The test
// controls the clock and the verified names.
import type { CallParams, OwnAdvertisement, P2pOrder } from "@candor/contract";
import { type Command, FOUNDER, type Role, SERVICE } from "@candor/core";
import { MovedClock } from "./open-server.ts";
import { RunningServer, USDT } from "./running-server.ts";

export type Trader = Awaited<ReturnType<RunningServer["person"]>> & { readonly account_id: number };

const HOUR_MS = 3_600_000;
const PASSWORD = "correct horse";
const reason = "for a test";
export const FUND_PASSWORD = "730582";
const CHECKED = ["amount", "name", "available"] as const;
const OPERATORS: readonly (readonly [number, Role])[] = [
	[2, "reviewer"],
	[3, "reviewer"],
];
const TERMS = "Pay from your own account.";

export class P2pMarket {
	readonly server: RunningServer;
	readonly clock: MovedClock;
	#versions = 0;
	#phones = 0;

	private constructor(server: RunningServer, clock: MovedClock) {
		this.server = server;
		this.clock = clock;
	}

	static async start(): Promise<P2pMarket> {
		const clock = new MovedClock();
		const market = new P2pMarket(await RunningServer.start({ verifiedNameOf: async (user) => `Holder ${user}` }, clock), clock);
		for (const [operator, role] of OPERATORS) {
			await market.own("OpenOperator", { operator, role, publicKey: String(operator).padStart(64, "0") });
		}
		return market;
	}

	/** Returns the catalogue (list of fields) of the pay type PromptPay. */
	get catalogue(): string {
		return this.server.host.views.p2pCatalogue.payTypes().find(({ payType }) => payType === "promptpay")?.catalogue ?? "";
	}

	/** Sends a command of the founder. */
	own(type: Command["type"], fields: object): Promise<number> {
		return this.server.accept({ type, id: "", by: FOUNDER, reason, ...fields } as Command);
	}

	/** Sends a command of an operator that a second operator approves. */
	async byTwo(type: Command["type"], fields: object): Promise<void> {
		await this.server.accept({ type, id: "", by: 2, reason, ...fields } as Command);
		const intent = this.server.host.views.operators.waiting().at(-1);
		if (intent === undefined) throw new Error(`${type} waits for no approval`);
		const approval = { intent: intent.intent, hash: intent.hash };
		await this.server.accept({ type: "ApproveIntent", id: "", by: 3, reason, ...approval } as Command);
	}

	/** Creates a user with coins, a fund password and a payment account. @param level level of the user's verification */
	async trader(level: "basic" | "advanced" = "basic"): Promise<Trader> {
		const person = await this.server.trader();
		const own = { password: FUND_PASSWORD, re_password: FUND_PASSWORD, password_now: PASSWORD };
		await this.server.call("safe/update_password", own, person);
		const version = ++this.#versions;
		await this.own("SetVerification", {
			...{ user: person.id, version, basic: true, advanced: level === "advanced", country: "TH" },
		});
		return { ...person, account_id: await this.account(person) };
	}

	/**
	 * Saves a payment account with a new phone number for a user. Returns the account's id.
	 * @param pay_type pay type, whose fields must be those of PromptPay
	 */
	async account(by: Pick<Trader, "id" | "token">, pay_type = "promptpay"): Promise<number> {
		const values = [{ name: "promptpay_id", value: `08${String(10_000_000 + ++this.#phones)}` }];
		const params = { pay_type, values, pay_password: FUND_PASSWORD };
		return (await this.server.call("ctc/account/save", params, by as Trader)).body.data.account.id;
	}

	/** Creates a merchant whom the operators have approved. */
	async merchant(name: string): Promise<Trader> {
		const person = await this.trader("advanced");
		await this.server.call("ctc/merchant/apply", { name, pay_password: FUND_PASSWORD }, person);
		await this.own("SetMerchant", { user: person.id, approved: true });
		return person;
	}

	/**
	 * Moves the clock and sends a command, so that the exchange does the work that is due. Signs `people` in again, because their
	 * sessions may have expired.
	 */
	async pass(ms: number, ...people: Trader[]): Promise<void> {
		this.clock.ahead += ms;
		await this.server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1n });
		for (const person of people) {
			const { body } = await this.server.call("user/login", { type: "username", account: person.account, password: PASSWORD });
			if (!("token" in body.data)) throw new Error("asked for more than the password");
			Object.assign(person, { token: body.data.token });
		}
	}

	/** Moves the clock past the time for which a first fund password forbids sales. */
	untilHoldsEnd(...people: Trader[]): Promise<void> {
		return this.pass(25 * HOUR_MS, ...people);
	}

	saved(by: Trader, change: object = {}): CallParams<"ctc/product/save"> {
		return {
			...{ side: "sell", currency: USDT, fiat: "THB", price: "36.5", quantity: "1000", minimum: "100", maximum: "20000" },
			...{ pay_types: [{ account_id: by.account_id, window_minutes: 15 }], terms: TERMS, pay_password: FUND_PASSWORD },
			...change,
		} as CallParams<"ctc/product/save">;
	}

	async advertise(by: Trader, change: object = {}): Promise<OwnAdvertisement> {
		return (await this.server.call("ctc/product/save", this.saved(by, change), by)).body.data.advertisement;
	}

	/** Opens a P2P order of 100 USDT on an advertisement, at its price. @param change parameters of the call to replace */
	async open(by: Trader, advertisement: OwnAdvertisement, change: object = {}): Promise<P2pOrder> {
		return (await this.server.call("ctc/order/add", this.asked(advertisement, change), by)).body.data.order;
	}

	asked({ id, version }: Pick<OwnAdvertisement, "id" | "version">, change: object = {}): CallParams<"ctc/order/add"> {
		const order = { product_id: id, version, price: "36.5", quantity: "100", pay_type: "promptpay" };
		return { ...order, ...change } as CallParams<"ctc/order/add">;
	}

	async paid(buyer: Trader, advertisement: OwnAdvertisement, change: object = {}): Promise<P2pOrder> {
		const { id } = await this.open(buyer, advertisement, change);
		await this.server.call("ctc/order/declare", { id, account_id: buyer.account_id }, buyer);
		return (await this.server.call("ctc/order/pay", { id }, buyer)).body.data.order;
	}

	releasing(id: number, change: object = {}): CallParams<"ctc/order/release"> {
		const release = { id, quantity: "100", checked: [...CHECKED], pay_password: FUND_PASSWORD };
		return { ...release, ...change } as CallParams<"ctc/order/release">;
	}

	async order(id: number, by: Trader): Promise<P2pOrder> {
		const [order] = (await this.server.call("ctc/order/list", { id }, by)).body.data.list;
		if (order === undefined) throw new Error(`order ${id} is not shown`);
		return order;
	}
}
