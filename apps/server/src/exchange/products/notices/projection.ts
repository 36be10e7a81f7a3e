// Notices as a table: a person's newest ones, added as they are made, the oldest beyond the bound removed in the same transaction.
import type { LimitsSet, OptionSettled } from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { OptionsOffers } from "../options/projection.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";
import { LossLimits } from "./loss-limits.ts";
import { aboutText, NOTICES_KEPT, type Notice } from "./notice.ts";
import { NoticeMaker } from "./notice-maker.ts";
import { LOSS_LIMITS, type LossLimitRow, NOTICES } from "./tables.ts";

const DAY_MS = 86_400_000;
/** Only of people who were told something now. */
const REMOVE_OLD = `delete from projection.notices n using (
	select user_id, id, row_number() over (partition by user_id order by id desc) as place from projection.notices where user_id = any($1)
) old where old.place > $2 and n.user_id = old.user_id and n.id = old.id`;

export class NoticesProjection implements ProductProjection {
	readonly #options: OptionsOffers;
	#limits = new LossLimits();
	#maker: NoticeMaker;

	constructor(options: OptionsOffers) {
		this.#options = options;
		this.#maker = new NoticeMaker(this.#limits, new Map(), (option) => options.optionOf(option));
	}

	async load(client: ClientBase): Promise<void> {
		const people = await client.query<LossLimitRow>("select * from projection.loss_limits");
		const newest = await client.query<{ at: bigint | null }>(
			"select max(ended_at) as at from projection.options where phase = 'ended' and account = 'real'",
		);
		const day = Math.floor(Number(newest.rows[0]?.at ?? 0n) / DAY_MS);
		const lost = await client.query<{ user_id: bigint; lost: string }>(
			`select user_id, sum(stake - returned - paid) as lost from projection.options
			where phase = 'ended' and account = 'real' and ended_at >= $1 group by user_id`,
			[day * DAY_MS],
		);
		const numbers = await client.query<{ user_id: bigint; id: bigint }>(
			"select user_id, max(id) as id from projection.notices group by user_id",
		);
		this.#limits = new LossLimits();
		this.#limits.load(
			people.rows.map((row) => [Number(row.user_id), limitOf(row)] as const),
			day,
			lost.rows.map((row) => [Number(row.user_id), BigInt(row.lost)] as const),
		);
		const last = new Map(numbers.rows.map(({ user_id, id }) => [Number(user_id), Number(id)]));
		this.#maker = new NoticeMaker(this.#limits, last, (option) => this.#options.optionOf(option));
	}

	begin(): BatchProjection {
		return new NoticesBatch(this.#maker, this.#limits);
	}
}

const limitOf = (row: LossLimitRow) => ({
	dailyLoss: row.daily_loss,
	nextDailyLoss: row.next_daily_loss,
	nextFrom: Number(row.next_from),
	toldDay: row.told_day,
	toldLimit: row.told_limit,
});

class NoticesBatch implements BatchProjection {
	readonly #maker: NoticeMaker;
	readonly #limits: LossLimits;
	readonly #made: Notice[] = [];
	/** People whose row of limits changed. */
	readonly #changed = new Set<number>();
	readonly take = {
		LimitsSet: (event: LimitsSet) => {
			this.#maker.limitsSet(event);
			this.#changed.add(event.user);
		},
		OptionSettled: (event: OptionSettled) => {
			for (const notice of this.#maker.optionSettled(event)) {
				this.#made.push(notice);
				if (notice.kind === "loss_limit") this.#changed.add(notice.user);
			}
		},
	};

	constructor(maker: NoticeMaker, limits: LossLimits) {
		this.#maker = maker;
		this.#limits = limits;
	}

	get notices(): readonly Notice[] {
		return this.#made;
	}

	async write(client: ClientBase): Promise<void> {
		const limits = new Columns(LOSS_LIMITS);
		for (const user of this.#changed) {
			const own = this.#limits.of(user);
			if (own !== undefined) limits.add(user, own.dailyLoss, own.nextDailyLoss, own.nextFrom, own.toldDay, own.toldLimit);
		}
		await limits.write(client);
		if (this.#made.length === 0) return;
		const notices = new Columns(NOTICES);
		for (const notice of this.#made) notices.add(notice.user, notice.id, notice.at, notice.kind, aboutText(notice));
		await notices.write(client);
		const people = [...new Set(this.#made.map(({ user }) => user))];
		await client.query({ name: "remove old notices", text: REMOVE_OLD, values: [people, NOTICES_KEPT] });
	}
}
