// Starts the products of a list. Each product gets the engine, the transfers that it declares, and the functions that products
// before it in the list offer. Its commands become routes. An error in the list throws at the start, never during a command.
import type { AccountKind } from "../ledger/kinds.ts";
import { type FeePaid, Ledger } from "../ledger/ledger.ts";
import type { SenderKind } from "./actors.ts";
import type { CommandBase, CommandSchema } from "./declare.ts";
import { invariant, type Verdict } from "./outcome.ts";
import type { PermanentKeys } from "./permanent-keys.ts";
import type { AnyDefinition, Engine, IndexRecord, Owes, Product, Restriction } from "./product.ts";
import { RESTRICTIONS } from "./since.ts";

/** A running product, with its name and the bytes of its empty state. */
export interface RunningProduct {
	readonly name: string;
	readonly product: Product;
	readonly empty: Uint8Array;
}

export interface Route {
	readonly who: SenderKind;
	readonly schema: CommandSchema;
	/** Product that handles the command; undefined for commands that the exchange itself handles. */
	readonly taker: RunningProduct | undefined;
	readonly decide: (command: CommandBase) => Verdict;
}

type Common = Pick<Engine, "now" | "mode" | "isBefore" | "emit" | "working">;

const OF_THE_ENGINE = new Set(["exchange", "ledger", "permanent_keys", "command_ids"]);

export interface AssemblyParts {
	readonly definitions: readonly AnyDefinition[];
	readonly kinds: readonly AccountKind[];
	readonly causes: readonly string[];
	readonly engine: Common;
	readonly keys: PermanentKeys;
	readonly bytesOf: (product: Product) => Uint8Array;
}

export class Assembly<Offers> {
	readonly ledger: Ledger;
	readonly products: readonly RunningProduct[];
	readonly routes = new Map<string, Route>();
	readonly offers: Offers;

	constructor({ definitions, kinds, causes, engine, keys, bytesOf }: AssemblyParts) {
		const products: RunningProduct[] = [];
		const counting: Product[] = [];
		const feePaid: FeePaid = (payer, asset, amount) => {
			let counts = false;
			for (const product of counting) if (product.onFee?.(payer, asset, amount)) counts = true;
			return counts;
		};
		this.ledger = new Ledger(kinds, causes, feePaid);
		const countFees = () => this.ledger.countFees();
		const reportFees = () => this.ledger.reportFees();
		const offers: Record<string, unknown> = {};
		const indexMoved = (pair: number, index: number) => {
			for (const { product } of products) product.onIndex?.(pair, index);
		};
		const routeOf = (type: string) => this.routes.get(type);
		const affectedUser = (command: CommandBase) => this.routes.get(command.type)?.taker?.product.affectedUser?.(command) ?? 0;
		const isPartyTo = (command: CommandBase, account: number) =>
			this.routes.get(command.type)?.taker?.product.isPartyTo?.(command, account) === true;
		const indexRecorded = (record: IndexRecord, afterHalt: boolean) => {
			for (const { product } of products) product.onIndexRecord?.(record, afterHalt);
		};
		const standingSet = (user: number, frozen: boolean) => {
			for (const { product } of products) product.onStanding?.(user, frozen);
		};
		const depositReversed = (user: number) => {
			for (const { product } of products) product.onReversal?.(user);
		};
		const reportOwed = (owes: Owes) => {
			for (const { product } of products) product.reportOwed?.(owes);
		};
		const isClosing = (command: CommandBase) => this.routes.get(command.type)?.taker?.product.isClosing?.(command) === true;
		const restricted = (user: number, by: Restriction) => {
			if (engine.isBefore(RESTRICTIONS)) return;
			for (const { product } of products) product.onRestricted?.(user, by);
		};
		for (const definition of definitions) {
			const { name } = definition;
			const grants = Object.entries(definition.causes).map(
				([cause, { rights }]) => [cause, this.ledger.grant(cause, rights)] as const,
			);
			const access = Object.fromEntries(grants);
			const lent: Engine = {
				...engine,
				indexMoved,
				indexRecorded,
				restricted,
				depositReversed,
				reportOwed,
				isClosing,
				standingSet,
				feePaid,
				countFees,
				reportFees,
				routeOf,
				affectedUser,
				isPartyTo,
				ledger: this.ledger,
				access,
				keys,
			};
			const product = definition.create(lent as never, offers as never);
			for (const [offer, given] of Object.entries(product.offers ?? {})) {
				invariant(!Object.hasOwn(offers, offer), `${name} offers ${offer}, which another product offers`);
				offers[offer] = given;
			}
			// A product with automatic work needs a way to quarantine items. Otherwise an item whose work throws would throw again at
			// every start.
			invariant(!OF_THE_ENGINE.has(name), `a product cannot be called ${name}: the engine has a section of that name`);
			const alone = product.onDeadline !== undefined || product.followUp !== undefined;
			invariant(!alone || product.quarantine !== undefined, `${name} does things by itself and has no quarantine`);
			invariant(!alone || product.nextDeadline !== undefined, `${name} does things by itself and never says when`);
			const running = { name, product, empty: bytesOf(product) };
			products.push(running);
			if (product.onFee !== undefined) counting.push(product);
			for (const schema of definition.commands)
				this.#route(schema as CommandSchema, running, product.handlers as Readonly<Record<string, unknown>>);
		}
		invariant(new Set(products.map(({ name }) => name)).size === products.length, "two products have one name");
		this.products = products;
		this.offers = offers as Offers;
	}

	#route(schema: CommandSchema, taker: RunningProduct, handlers: Readonly<Record<string, unknown>>): void {
		const decide = Object.hasOwn(handlers, schema.type) ? handlers[schema.type] : undefined;
		invariant(typeof decide === "function", `${taker.name} lists ${schema.type} and does not take it`);
		this.addRoute({ who: schema.who, schema, taker, decide: decide as Route["decide"] });
	}

	addRoute(route: Route): void {
		const { type, number } = route.schema;
		const twin = [...this.routes.values()].find(({ schema }) => schema.type === type || schema.number === number);
		invariant(twin === undefined, `${type} (${number}) and ${twin?.schema.type} (${twin?.schema.number}) are one command`);
		this.routes.set(type, route);
	}
}
