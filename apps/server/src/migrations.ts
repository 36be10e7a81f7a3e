// Lists every migration of the database by name. Migrations run in the order of their names and never change after a release. The
// migrations of a product are in its folder below exchange/products, and those of a feature in its folder below features. Each
// migration has one line here, for example `"people-0001-accounts": peopleAccounts`. The name of a feature's migration begins
// with the name of its database schema.
import type { Migration } from "kysely/migration";
import { chainCoins } from "./chains/bitcoin/coin-tables.ts";
import { chainMoves } from "./chains/sweep-tables.ts";
import { chainAddressSeals, chainTables } from "./chains/tables.ts";
import { chatTables } from "./chat/tables.ts";
import { consoleExports } from "./console/exports/tables.ts";
import { consoleAuditFilters, consoleTables } from "./console/tables.ts";
import { moneyDeposits } from "./deposit-recorder/tables.ts";
import { journal } from "./exchange/journal-table.ts";
import { SERVER_PRODUCTS } from "./exchange/products/list.ts";
import type { ServerProduct } from "./exchange/products/product.ts";
import { projection } from "./exchange/projection/first-tables.ts";
import { moneyStatementTexts } from "./features/banks/plugin.ts";
import { peopleVerification } from "./features/verification/plugin.ts";
import { moneyApplications, moneyMails, moneyRejectionMails, moneyWithdrawalAddresses } from "./features/withdrawals/plugin.ts";
import { imageTables } from "./images/tables.ts";
import { keyStoreTables } from "./key-store/tables.ts";
import { liabilityTables } from "./liabilities/tables.ts";
import { outboxTables } from "./outbox/tables.ts";
import { peopleBankCards } from "./people/bank-card-tables.ts";
import { peopleLogins } from "./people/login-tables.ts";
import { peopleP2pChatSteps, peopleP2pNames, peopleP2pTextsOfUsers } from "./people/p2p-tables.ts";
import { peoplePasskeys, peopleSyncedPasskeys } from "./people/passkey-tables.ts";
import { peoplePaymentAccounts } from "./people/payment-account-tables.ts";
import {
	peopleAccounts,
	peopleCodeCounts,
	peopleCodePlaces,
	peopleDevices,
	peopleFirstInvite,
	peopleNoticeMarks,
	peoplePhonesAndFavourites,
	peopleUserLists,
} from "./people/people-tables.ts";
import { peopleFundPasswordGuesses, peopleProtection } from "./people/protection-tables.ts";
import { peopleRebateMails } from "./people/rebate-mail-tables.ts";
import { peopleLostFactors, peopleSecondFactors } from "./people/second-factor-tables.ts";
import { peopleSignIns } from "./people/sign-in-tables.ts";
import { reconciliations } from "./reconciliation/tables.ts";
import { peopleWatchLists } from "./watch-lists/tables.ts";
import { moneyLatePayments, moneyWithdrawalTransactions } from "./withdrawal-service/transactions.ts";

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
	"0001-journal": journal,
	"0002-projection": projection,
	...Object.assign({}, ...(SERVER_PRODUCTS as readonly ServerProduct[]).map(({ migrations }) => migrations)),
	"chain-0001-tables": chainTables,
	"chain-0002-moves": chainMoves,
	"chain-0003-address-seals": chainAddressSeals,
	"chain-0004-coins": chainCoins,
	"chat-0001-tables": chatTables,
	"console-0001-tables": consoleTables,
	"console-0002-audit-filters": consoleAuditFilters,
	"console-0003-exports": consoleExports,
	"liabilities-0002-trees": liabilityTables,
	"money-0001-withdrawal-transactions": moneyWithdrawalTransactions,
	"money-0002-deposits": moneyDeposits,
	"money-0003-withdrawal-addresses": moneyWithdrawalAddresses,
	"money-0004-applications": moneyApplications,
	"money-0005-mails": moneyMails,
	"money-0006-late-payments": moneyLatePayments,
	"money-bank-0001-statement-texts": moneyStatementTexts,
	"money-0007-rejection-mails": moneyRejectionMails,
	"people-0001-accounts": peopleAccounts,
	"people-0002-code-counts": peopleCodeCounts,
	"people-0003-phones-and-favourites": peoplePhonesAndFavourites,
	"people-0004-messages": outboxTables,
	"people-0005-code-places": peopleCodePlaces,
	"people-0006-first-invite": peopleFirstInvite,
	"people-0007-devices": peopleDevices,
	"people-0008-notice-marks": peopleNoticeMarks,
	"people-0009-second-factors": peopleSecondFactors,
	"people-0010-sign-ins": peopleSignIns,
	"people-0011-passkeys": peoplePasskeys,
	"people-0012-logins": peopleLogins,
	"people-0014-protection": peopleProtection,
	"people-0015-lost-factors": peopleLostFactors,
	"people-0016-synced-passkeys": peopleSyncedPasskeys,
	"people-0017-fund-password-guesses": peopleFundPasswordGuesses,
	"people-0018-user-lists": peopleUserLists,
	"people-0019-key-store": keyStoreTables,
	"people-0020-images": imageTables,
	"people-0021-verification": peopleVerification,
	"people-0022-watch-lists": peopleWatchLists,
	"people-0024-bank-cards": peopleBankCards,
	"people-0025-rebate-mails": peopleRebateMails,
	"people-0026-payment-accounts": peoplePaymentAccounts,
	"people-0027-p2p-names": peopleP2pNames,
	"people-0028-p2p-chat-steps": peopleP2pChatSteps,
	"people-0029-p2p-texts-of-users": peopleP2pTextsOfUsers,
	"reconciliation-0001-tables": reconciliations,
};
