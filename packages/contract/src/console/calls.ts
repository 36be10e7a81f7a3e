// Lists all calls of the console by path. The server's routes and the test of the operators' roles are derived from this list.
import type { z } from "zod";
import { auditCheck, auditList } from "./audit.ts";
import { bankCardDecide, bankCardNumber, bankCards } from "./bank-cards.ts";
import { banksState, bankTexts, bankVoucher } from "./banks.ts";
import { commandSubmit, commandTerms, intents, intentsDecided, listing } from "./commands.ts";
import type { ConsoleCall } from "./console-call.ts";
import { demoOpen } from "./demo.ts";
import { depositsList, depositTrace } from "./deposits.ts";
import { enrolmentFinish, enrolmentInvite, enrolmentOpen, enrolments } from "./enrolment.ts";
import { exportApprove, exportCancel, exportDownload, exportStart, exportsList } from "./exports.ts";
import { legalHoldApprove, legalHoldEnd, legalHoldRequest, legalHolds } from "./legal-holds.ts";
import { networksState } from "./networks.ts";
import { operatorsList, overview } from "./overview.ts";
import { p2pAdvertisements, p2pCatalogue, p2pImage, p2pMerchants, p2pMessage, p2pOrderOne, p2pOrders } from "./p2p.ts";
import { contractTerms, earnProducts, feesAndLimits, funds, offerings, optionTerms, systemState, treasury } from "./products.ts";
import { reconciliationState } from "./reconciliation.ts";
import { referralHeld, referralTerms, referralUnlinked } from "./referral.ts";
import { confirmNonce, session, sessionChallenge, sessionClose, sessionOpen } from "./session.ts";
import { userFind, userProfile, usersList } from "./users.ts";
import {
	verificationDecide,
	verificationImage,
	verificationOpen,
	verificationQueue,
	watchListDecide,
	watchLists,
} from "./verification.ts";
import { withdrawalOne, withdrawalsQueue } from "./withdrawals.ts";

const LIST = [
	sessionChallenge,
	sessionOpen,
	session,
	sessionClose,
	confirmNonce,
	demoOpen,
	enrolmentInvite,
	enrolmentOpen,
	enrolmentFinish,
	enrolments,
	commandSubmit,
	commandTerms,
	intents,
	intentsDecided,
	listing,
	overview,
	operatorsList,
	usersList,
	userFind,
	userProfile,
	bankCards,
	bankCardNumber,
	bankCardDecide,
	banksState,
	bankVoucher,
	bankTexts,
	withdrawalsQueue,
	withdrawalOne,
	depositsList,
	depositTrace,
	networksState,
	reconciliationState,
	p2pMerchants,
	p2pAdvertisements,
	p2pOrders,
	p2pOrderOne,
	p2pImage,
	p2pMessage,
	p2pCatalogue,
	verificationQueue,
	verificationOpen,
	verificationImage,
	verificationDecide,
	watchLists,
	watchListDecide,
	auditList,
	auditCheck,
	legalHolds,
	legalHoldRequest,
	legalHoldApprove,
	legalHoldEnd,
	exportsList,
	exportStart,
	exportApprove,
	exportCancel,
	exportDownload,
	contractTerms,
	optionTerms,
	earnProducts,
	funds,
	offerings,
	feesAndLimits,
	treasury,
	referralHeld,
	referralTerms,
	referralUnlinked,
	systemState,
] as const;

type ByPath = { readonly [C in (typeof LIST)[number] as C["path"]]: C };
export type ConsolePath = keyof ByPath;
export const CONSOLE_CALLS = Object.fromEntries(LIST.map((call) => [call.path, call])) as unknown as ByPath;
export const CONSOLE_LIST: readonly ConsoleCall[] = LIST;

export type ConsoleParams<P extends ConsolePath> = z.output<ByPath[P]["params"]>;
export type ConsoleData<P extends ConsolePath> = z.output<ByPath[P]["data"]>;
