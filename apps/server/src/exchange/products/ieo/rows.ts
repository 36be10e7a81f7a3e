// Rows of projection.ieos and projection.ieo_applications, and what they are.
import type { IeoSet } from "@candor/core";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import type { ApplicationState, IeoState } from "./state.ts";

export interface IeoRow {
	offering: bigint;
	terms: bigint;
	asset: number;
	name: string;
	pay_asset: number;
	price: bigint;
	lot: bigint;
	supply_lots: bigint;
	min_lots: bigint;
	max_lots: bigint;
	cap_lots: bigint;
	opens_at: bigint;
	closes_at: bigint;
	allot_at: bigint;
	pay_at: bigint;
	list_at: bigint;
	lock_days: number;
	state: IeoSet["state"];
	funded: bigint;
	applications: bigint;
	requested_lots: bigint;
	input_hash: string;
	allotted_lots: bigint;
	closed_at: bigint;
	listed_at: bigint;
	listing_price: bigint;
	cancelled_at: bigint;
}

export interface ApplicationRow {
	application_id: bigint;
	user_id: bigint;
	client_id: string;
	offering: bigint;
	serial: string;
	lots: bigint;
	cost: bigint;
	applied_at: bigint;
	phase: ApplicationState["phase"];
	held: boolean;
	/** -1: not allotted. */
	allotted: bigint;
	due: bigint;
	paid_at: bigint;
	unlocks_at: bigint;
	refunded_at: bigint;
}

export const IEOS = table("ieos", 1, "replaced", [
	["offering", "bigint"],
	["terms", "bigint"],
	["asset", "integer"],
	["name", "text"],
	["pay_asset", "integer"],
	["price", "bigint"],
	["lot", "bigint"],
	["supply_lots", "bigint"],
	["min_lots", "bigint"],
	["max_lots", "bigint"],
	["cap_lots", "bigint"],
	["opens_at", "bigint"],
	["closes_at", "bigint"],
	["allot_at", "bigint"],
	["pay_at", "bigint"],
	["list_at", "bigint"],
	["lock_days", "integer"],
	["state", "text"],
	["funded", "bigint"],
	["applications", "bigint"],
	["requested_lots", "bigint"],
	["input_hash", "text"],
	["allotted_lots", "bigint"],
	["closed_at", "bigint"],
	["listed_at", "bigint"],
	["listing_price", "bigint"],
	["cancelled_at", "bigint"],
]);

export const APPLICATIONS = table("ieo_applications", 1, "replaced", [
	["application_id", "bigint"],
	["user_id", "bigint"],
	["client_id", "text"],
	["offering", "bigint"],
	["serial", "text"],
	["lots", "bigint"],
	["cost", "bigint"],
	["applied_at", "bigint"],
	["phase", "text"],
	["held", "boolean"],
	["allotted", "bigint"],
	["due", "bigint"],
	["paid_at", "bigint"],
	["unlocks_at", "bigint"],
	["refunded_at", "bigint"],
]);

export function offeringOfRow(row: IeoRow): IeoState {
	return {
		offering: Number(row.offering),
		terms: Number(row.terms),
		asset: row.asset,
		name: row.name,
		payAsset: row.pay_asset,
		price: row.price,
		lot: row.lot,
		supplyLots: row.supply_lots,
		minLots: row.min_lots,
		maxLots: row.max_lots,
		capLots: row.cap_lots,
		opensAt: Number(row.opens_at),
		closesAt: Number(row.closes_at),
		allotAt: Number(row.allot_at),
		payAt: Number(row.pay_at),
		listAt: Number(row.list_at),
		lockDays: row.lock_days,
		state: row.state,
		funded: row.funded,
		applications: Number(row.applications),
		requestedLots: row.requested_lots,
		inputHash: row.input_hash,
		allottedLots: row.allotted_lots,
		closedAt: Number(row.closed_at),
		listedAt: Number(row.listed_at),
		listingPrice: row.listing_price,
		cancelledAt: Number(row.cancelled_at),
	};
}

export function applicationOfRow(row: ApplicationRow): ApplicationState {
	return {
		application: Number(row.application_id),
		user: Number(row.user_id),
		clientId: row.client_id,
		offering: Number(row.offering),
		serial: row.serial,
		lots: row.lots,
		cost: row.cost,
		appliedAt: Number(row.applied_at),
		phase: row.phase,
		held: row.held,
		allotted: row.allotted < 0n ? undefined : row.allotted,
		due: row.due,
		paidAt: Number(row.paid_at),
		unlocksAt: Number(row.unlocks_at),
		refundedAt: Number(row.refunded_at),
	};
}

/** In the order of the table's columns. */
export function offeringColumns(of: IeoState): Value[] {
	return [
		...[of.offering, of.terms, of.asset, of.name, of.payAsset, of.price, of.lot, of.supplyLots, of.minLots, of.maxLots],
		...[of.capLots, of.opensAt, of.closesAt, of.allotAt, of.payAt, of.listAt, of.lockDays, of.state, of.funded],
		...[of.applications, of.requestedLots, of.inputHash, of.allottedLots, of.closedAt, of.listedAt, of.listingPrice],
		of.cancelledAt,
	];
}

/** In the order of the table's columns. */
export function applicationColumns(of: ApplicationState): Value[] {
	return [
		...[of.application, of.user, of.clientId, of.offering, of.serial, of.lots, of.cost, of.appliedAt, of.phase, of.held],
		...[of.allotted ?? -1n, of.due, of.paidAt, of.unlocksAt, of.refundedAt],
	];
}
