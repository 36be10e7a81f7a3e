// Writes each user's newest notices to a table. The same transaction deletes older notices beyond the limit per user.
import type {
	AdvertisementMoved,
	AdvertisementSet,
	DepositMoved,
	EarnEnded,
	FundCoinsPaid,
	FundRedemptionMoved,
	FundSubscriptionMoved,
	HeldReleased,
	IeoMoved,
	IndexRecorded,
	LimitsSet,
	MarkSet,
	OptionSettled,
	P2pOrderMoved,
	P2pOrderOpened,
	PositionChanged,
	PositionDeleveraged,
	PositionLiquidated,
	PositionSettled,
	RebatesExpiring,
	RebatesSettled,
	SubscriptionMoved,
} from "@candor/core";
import type { ClientBase } from "pg";
import { Columns } from "../../projection/columns.ts";
import type { ContractsOffers } from "../contracts/projection.ts";
import type { OptionsOffers } from "../options/projection.ts";
import type { P2pOffers } from "../p2p/projection.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";
import { LossLimits } from "./loss-limits.ts";
import { NOTICES_KEPT, type Notice, noticeValuesText } from "./notice.ts";
import { NoticeMaker } from "./notice-maker.ts";
import {
	FUNDING_WARNINGS,
	LIQUIDATION_WARNINGS,
	LOSS_LIMITS,
	type LossLimitRow,
	NOTICES,
	P2P_REMINDERS,
	REBATE_NOTICES,
	type RebateNoticeRow,
} from "./tables.ts";

const DAY_MS = 86_400_000;
/** SQL statement that deletes the notices beyond the limit of those users who have just received new ones. */
const REMOVE_OLD = `delete from projection.notices n using (
	select user_id, id, row_number() over (partition by user_id order by id desc) as place from projection.notices where user_id = any($1)
) old where old.place > $2 and n.user_id = old.user_id and n.id = old.id`;

export class NoticesProjection implements ProductProjection {
	readonly #offers: OptionsOffers & ContractsOffers & P2pOffers;
	#limits = new LossLimits();
	#maker: NoticeMaker;

	constructor(offers: OptionsOffers & ContractsOffers & P2pOffers) {
		this.#offers = offers;
		this.#maker = this.#makerWith(new Map());
	}

	async load(client: ClientBase): Promise<void> {
		const people = await client.query<LossLimitRow>("select * from projection.loss_limits");
		// Reads the day of the newest account record, that is, of the last change of money. Losses of earlier days no longer count.
		const newest = await client.query<{ at: bigint }>(
			"select at from projection.account_records order by record_id desc limit 1",
		);
		const day = Math.floor(Number(newest.rows[0]?.at ?? 0n) / DAY_MS);
		const lost = await client.query<{ user_id: bigint; lost: string }>(
			`select user_id, sum(lost) as lost from (
				select user_id, stake - returned - paid as lost from projection.options
				where phase = 'ended' and account = 'real' and ended_at >= $1
				union all
				select user_id, -change from projection.day_changes
				where day = $2 and cause in ('contract_trade', 'contract_liquidation', 'contract_funding')
			) of_the_day group by user_id`,
			[day * DAY_MS, day],
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
		const warned = await client.query<{ ticket_id: bigint }>(
			"select ticket_id from projection.liquidation_warnings where warned",
		);
		const funding = await client.query<{ instrument: number; period: bigint }>("select * from projection.funding_warnings");
		this.#maker = this.#makerWith(last);
		this.#maker.loadWarnings(
			warned.rows.map((row) => Number(row.ticket_id)),
			funding.rows.map(({ instrument, period }) => [instrument, Number(period)] as const),
		);
		const rebates = await client.query<RebateNoticeRow>("select * from projection.rebate_notices");
		this.#maker.loadRebates(
			rebates.rows.map(({ user_id, paid_day, lapses_at }) => [Number(user_id), paid_day, Number(lapses_at)] as const),
		);
		await this.#loadP2p(client);
	}

	/** Loads the open P2P orders and advertisements from the P2P product's projection, which is loaded before this one. */
	async #loadP2p(client: ClientBase): Promise<void> {
		const { p2pReplay } = this.#offers;
		const sent = await client.query<{ order_id: bigint; sent: number }>("select * from projection.p2p_reminders where sent > 0");
		this.#maker.loadP2p(
			p2pReplay.orders().filter(({ endedAt }) => endedAt === 0),
			new Map(sent.rows.map((row) => [Number(row.order_id), row.sent] as const)),
			[...p2pReplay.advertisements()].map(({ advertisement, state }) => [advertisement, state] as const),
		);
	}

	#makerWith(numbers: Map<number, number>): NoticeMaker {
		const { optionOf, positionReplay } = this.#offers;
		return new NoticeMaker(this.#limits, numbers, optionOf, positionReplay);
	}

	begin(): BatchProjection {
		return new NoticesBatch(this.#maker, this.#limits);
	}
}

const limitOf = (row: LossLimitRow) => ({
	dailyLoss: row.daily_loss,
	nextDailyLoss: row.next_daily_loss,
	nextFrom: Number(row.next_from),
	notifiedDay: row.told_day,
	notifiedLimit: row.told_limit,
});

class NoticesBatch implements BatchProjection {
	readonly #maker: NoticeMaker;
	readonly #limits: LossLimits;
	readonly #made: Notice[] = [];
	/** Users whose row in the table of loss limits has changed. */
	readonly #changed = new Set<number>();
	readonly take = {
		LimitsSet: (event: LimitsSet) => {
			this.#maker.limitsSet(event);
			this.#changed.add(event.user);
		},
		EarnEnded: (event: EarnEnded) => this.#keep(this.#maker.earnEnded(event)),
		FundSubscriptionMoved: (event: FundSubscriptionMoved) => this.#keep(this.#maker.fundSubscriptionMoved(event)),
		FundRedemptionMoved: (event: FundRedemptionMoved) => this.#keep(this.#maker.fundRedemptionMoved(event)),
		FundCoinsPaid: (event: FundCoinsPaid) => this.#keep(this.#maker.fundCoinsPaid(event)),
		HeldReleased: (event: HeldReleased) => this.#keep(this.#maker.heldReleased(event)),
		SubscriptionMoved: (event: SubscriptionMoved) => this.#keep(this.#maker.subscriptionMoved(event)),
		IeoMoved: (event: IeoMoved) => this.#keep(this.#maker.ieoMoved(event)),
		MarkSet: (event: MarkSet) => this.#keep(this.#maker.markSet(event)),
		OptionSettled: (event: OptionSettled) => this.#keep(this.#maker.optionSettled(event)),
		PositionChanged: (event: PositionChanged) => this.#keep(this.#maker.positionChanged(event)),
		PositionLiquidated: (event: PositionLiquidated) => this.#keep(this.#maker.positionLiquidated(event)),
		PositionDeleveraged: (event: PositionDeleveraged) => this.#keep(this.#maker.positionDeleveraged(event)),
		PositionSettled: (event: PositionSettled) => this.#keep(this.#maker.positionSettled(event)),
		RebatesSettled: (event: RebatesSettled) => this.#keep(this.#maker.rebatesSettled(event)),
		RebatesExpiring: (event: RebatesExpiring) => this.#keep(this.#maker.rebatesExpiring(event)),
		P2pOrderOpened: (event: P2pOrderOpened) => this.#maker.p2pOrderOpened(event),
		P2pOrderMoved: (event: P2pOrderMoved) => this.#keep(this.#maker.p2pOrderMoved(event)),
		AdvertisementSet: (event: AdvertisementSet) => this.#maker.advertisementSet(event),
		AdvertisementMoved: (event: AdvertisementMoved) => this.#keep(this.#maker.advertisementMoved(event)),
		DepositMoved: (event: DepositMoved) => this.#keep(this.#maker.depositMoved(event)),
		IndexRecorded: (event: IndexRecorded) => this.#keep(this.#maker.indexRecorded(event)),
	};

	constructor(maker: NoticeMaker, limits: LossLimits) {
		this.#maker = maker;
		this.#limits = limits;
	}

	#keep(notices: readonly Notice[]): void {
		for (const notice of notices) {
			this.#made.push(notice);
			if (notice.kind === "loss_limit") this.#changed.add(notice.user);
		}
	}

	get notices(): readonly Notice[] {
		return this.#made;
	}

	async write(client: ClientBase): Promise<void> {
		const limits = new Columns(LOSS_LIMITS);
		for (const user of this.#changed) {
			const own = this.#limits.of(user);
			if (own !== undefined) limits.add(user, own.dailyLoss, own.nextDailyLoss, own.nextFrom, own.notifiedDay, own.notifiedLimit);
		}
		await limits.write(client);
		const warnings = this.#maker.takeWarnings();
		const warned = new Columns(LIQUIDATION_WARNINGS);
		for (const row of warnings.positions) warned.add(...row);
		await warned.write(client);
		const funding = new Columns(FUNDING_WARNINGS);
		for (const row of warnings.funding) funding.add(...row);
		await funding.write(client);
		const rebates = new Columns(REBATE_NOTICES);
		for (const row of warnings.rebates) rebates.add(...row);
		await rebates.write(client);
		const p2p = new Columns(P2P_REMINDERS);
		for (const row of warnings.p2p) p2p.add(...row);
		await p2p.write(client);
		if (this.#made.length === 0) return;
		const notices = new Columns(NOTICES);
		for (const notice of this.#made) notices.add(notice.user, notice.id, notice.at, notice.kind, noticeValuesText(notice));
		await notices.write(client);
		const people = [...new Set(this.#made.map(({ user }) => user))];
		await client.query({ name: "remove old notices", text: REMOVE_OLD, values: [people, NOTICES_KEPT] });
	}
}
