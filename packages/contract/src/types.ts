export type { Fund, FundDetail, FundHolding, FundRedemption, FundSubscription } from "./arbitrage/fund.ts";
export type { BankCard } from "./bank-cards/card.ts";
export type { FundingRate } from "./contracts/funding.ts";
export type { ContractRules, MarkPrice } from "./contracts/instrument.ts";
export type { Liquidated } from "./contracts/liquidations.ts";
export type { PositionWithFills } from "./contracts/my-trade.ts";
export type { Deleveraging, FundingPayment, Position, PositionFill } from "./contracts/position.ts";
export type { BankAccount, BankRate } from "./deposits/bank-accounts.ts";
export type { DepositRecord, DepositState } from "./deposits/deposit.ts";
export type { Chain, Closed, CoinNetwork, CoinWithNetworks, RecordStatus, RecordStep } from "./deposits/network.ts";
export type { EarnOrder, EarnRedemption } from "./earn/order.ts";
export type { EarnProduct, EarnReserve } from "./earn/product.ts";
export type { Favourite } from "./favourites/favourites.ts";
export type { IeoOffering, IeoOrder } from "./ieo/offering.ts";
export type { Language } from "./language/language.ts";
export type { OwnLimits } from "./limits/limits.ts";
export type { Pair, PairRules } from "./market/deal.ts";
export type { Quotation } from "./market/quotation.ts";
export type { Candle, Day, Level, Period, Ticker, Trade } from "./market/ticker.ts";
export type { ArticleBlock, ArticleCategory, ArticleHead } from "./news/news.ts";
export type { Notice } from "./notices/notice.ts";
export type { Option } from "./options/option.ts";
export type { Advertisement, AdvertisementState, OwnAdvertisement } from "./p2p/advertisement.ts";
export type {
	AppealReason,
	FiatRate,
	LocalText,
	P2pOutcome,
	PayField,
	PayFieldCheck,
	PayType,
	RulingReason,
} from "./p2p/catalogue.ts";
export type { ChatMarks, ChatMessage, P2pChatEvent, P2pChatStep, P2pEvidence } from "./p2p/chat.ts";
export type { OwnMerchant, Trader } from "./p2p/merchant.ts";
export type { P2pAction, P2pOrder, P2pOrderChange, P2pState, PaymentDetails } from "./p2p/order.ts";
export type { PaymentAccount } from "./p2p/payment-account.ts";
export type { Allotment } from "./proofs/allotment.ts";
export type { DeleveragingReceipt } from "./proofs/deleveraging.ts";
export type { FundingReceipt } from "./proofs/funding.ts";
export type { IndexRecord } from "./proofs/index-record.ts";
export type { PublishedRoot } from "./proofs/liabilities.ts";
export type { LiquidationEvidence, LiquidationReceipt } from "./proofs/liquidation.ts";
export type { PlacedReceipt, SettledReceipt } from "./proofs/receipt.ts";
export type { RefusalCode } from "./refusals.ts";
export type { ClientMessage, SocketError, SocketReply } from "./socket/client.ts";
export type {
	AccountMessage,
	ContractDepthMessage,
	ContractKlineMessage,
	ContractTradesMessage,
	DepthMessage,
	KlineMessage,
	MarkMessage,
	TickersMessage,
	TopicMessage,
	TradesMessage,
} from "./socket/topics.ts";
export type { OrderWithFills } from "./spot/list.ts";
export type { Fill, Order } from "./spot/order.ts";
export type { SubscriptionOffering, SubscriptionOrder } from "./subscription/offering.ts";
export type { AreaCode } from "./user/area-code.ts";
export type { Passkey } from "./user/passkeys.ts";
export type { OwnSession, SignIn } from "./user/sessions.ts";
export type { StepUpScene } from "./user/step-up-auth.ts";
export type { SignedIn, StepUpMethod, User } from "./user/user.ts";
export type { VerificationLevel, VerificationState } from "./verification/levels.ts";
export type { DocumentType, RejectionCode, RejectionKind, VerificationItem } from "./verification/verification.ts";
export type { AccountName, AccountRecord, Balance } from "./wallet/balance.ts";
export type { Transfer } from "./wallet/change.ts";
export type { ValuedBalance } from "./wallet/detail.ts";
export type { AddressBookEntry, AddressProblem, AddressWarning } from "./withdrawals/address-book.ts";
export type { WithdrawalObstacle } from "./withdrawals/get-info.ts";
export type { RiskReason, WithdrawalRecord, WithdrawalState } from "./withdrawals/withdrawal.ts";
