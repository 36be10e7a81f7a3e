// Lists all calls by path. The server's routes and the reference pages are derived from this list.
import { cancelUplan, redeemUplan, setUplan } from "./arbitrage/change.ts";
import { getUplan, uplanOrders } from "./arbitrage/uplan.ts";
import { cashDefault, cashDelete, cashInfo, cashNumber, cashSave } from "./bank-cards/card.ts";
import { leverAccount } from "./contracts/account.ts";
import { leverCancel, leverClose, leverSetStop } from "./contracts/change.ts";
import { leverDeal } from "./contracts/deal.ts";
import { leverFunding } from "./contracts/funding.ts";
import { leverInsurance } from "./contracts/insurance.ts";
import { leverLiquidations } from "./contracts/liquidations.ts";
import { leverMode } from "./contracts/mode.ts";
import { leverMyTrade } from "./contracts/my-trade.ts";
import { leverSubmit } from "./contracts/submit.ts";
import { demoRefill } from "./demo/refill.ts";
import { bankAccounts } from "./deposits/bank-accounts.ts";
import { chargeReq } from "./deposits/charge-req.ts";
import { depositAddress } from "./deposits/deposit-address.ts";
import { depositCurrency } from "./deposits/deposit-currency.ts";
import { depositLog, moneyRecord } from "./deposits/log2.ts";
import { earnAdd, earnBuy } from "./earn/buy.ts";
import { earnConfig, earnProductInfo } from "./earn/config.ts";
import { earnCancel, earnDefaultPay } from "./earn/redeem.ts";
import { earnOrders, earnReport } from "./earn/report.ts";
import { favouritesList, favouritesSave } from "./favourites/favourites.ts";
import { health } from "./health/health.ts";
import { ieoApply, ieoPay } from "./ieo/apply.ts";
import { ieoList, ieoMyApply } from "./ieo/list.ts";
import { upload } from "./images/upload.ts";
import { getLang, setLang } from "./language/language.ts";
import { userLimits } from "./limits/limits.ts";
import { userLimitsSave } from "./limits/limits-save.ts";
import { deal } from "./market/deal.ts";
import { newTimeshar } from "./market/new-timeshar.ts";
import { quotationNew } from "./market/quotation.ts";
import { userCurrencyList } from "./market/user-currency-list.ts";
import { newsAnnouncement, newsDetail, newsList } from "./news/news.ts";
import { noticeList, noticeRead } from "./notices/notices.ts";
import { operatorEnrolments, operatorInvite } from "./operators/enrolment.ts";
import { userStaffLooks } from "./operators/staff-looks.ts";
import { operatorFound, operatorIntents, operatorSubmit } from "./operators/submit.ts";
import { optionLists } from "./options/lists.ts";
import { payableCurrencies } from "./options/payable-currencies.ts";
import { optionSeconds } from "./options/seconds.ts";
import { optionSubmit } from "./options/submit.ts";
import { p2pProductAll, p2pProductClose, p2pProductInfo, p2pProductList, p2pProductSave } from "./p2p/advertisement.ts";
import { p2pOrderEvidence, p2pOrderMessage, p2pOrderMessages, p2pOrderRead, p2pOrderTyping } from "./p2p/chat.ts";
import { p2pMerchantApply, p2pMerchantInfo, p2pMerchantWithdraw, p2pUserBlock } from "./p2p/merchant.ts";
import {
	p2pOrderAdd,
	p2pOrderAgree,
	p2pOrderAppeal,
	p2pOrderCancel,
	p2pOrderDeclare,
	p2pOrderList,
	p2pOrderPay,
	p2pOrderRelease,
} from "./p2p/order-calls.ts";
import { proofsAllotment } from "./proofs/allotment.ts";
import { proofsDeleveraging } from "./proofs/deleveraging.ts";
import { proofsFunding } from "./proofs/funding.ts";
import { proofsIndex, proofsKeys } from "./proofs/keys.ts";
import { proofsLiabilities, proofsLiabilitiesMe } from "./proofs/liabilities.ts";
import { proofsLiquidation } from "./proofs/liquidation.ts";
import { proofsMarketMaker } from "./proofs/market-maker.ts";
import { proofsOption } from "./proofs/option.ts";
import { proofsOutages } from "./proofs/outages.ts";
import { invite, inviteList, myAccountReturn, myInviteList, myPoster, myShare, proofsRanking } from "./referral/referral.ts";
import { sandboxChainFund } from "./sandbox/chain-fund.ts";
import { sandboxFund, sandboxOutbox } from "./sandbox/fund.ts";
import { sandboxVerify } from "./sandbox/verify.ts";
import { coinTradeCancel } from "./spot/cancel.ts";
import { coinList } from "./spot/list.ts";
import { coinTrade } from "./spot/trade.ts";
import { subscriptionConfig, subscriptionInfo, subscriptionOrders, subscriptionRecommended } from "./subscription/config.ts";
import { subscriptionBuy } from "./subscription/order.ts";
import { areaCodes } from "./user/area-code.ts";
import { bind, unbind } from "./user/binding.ts";
import { changePassword, forget } from "./user/change-password.ts";
import { checkEmail, checkMobile, sendMailCode, sendPhoneCode } from "./user/codes.ts";
import { hasFundPassword, updateFundPassword } from "./user/fund-password.ts";
import { center, center2, login, logout } from "./user/login.ts";
import { ownPasskeys, passkeyAdd, passkeyLogin, passkeyLoginOptions, passkeyOptions, passkeyRemove } from "./user/passkeys.ts";
import { freeze, lock, phrase } from "./user/protection.ts";
import { register } from "./user/register.ts";
import {
	factorKept,
	factorLost,
	loginFactor,
	newRecoveryCodes,
	totpConfirm,
	totpDisable,
	totpSetup,
} from "./user/second-factor.ts";
import { loginHistory, ownSessions, sessionRevoke } from "./user/sessions.ts";
import { sendOwnCode } from "./user/step-up-auth.ts";
import { walletConnect } from "./user/wallet-connect.ts";
import { walletApprove, walletNonce } from "./user/wallet-login.ts";
import {
	dataDownload,
	dataErase,
	realName,
	realName2,
	userVerification,
	verificationAppeal,
	verificationChange,
	verificationDocuments,
} from "./verification/verification.ts";
import { hzhistory, walletChange } from "./wallet/change.ts";
import { walletDetail } from "./wallet/detail.ts";
import { legalLog } from "./wallet/legal-log.ts";
import { walletList } from "./wallet/list.ts";
import { addAddress, checkAddress, deleteAddress, getAddress } from "./withdrawals/address-book.ts";
import { withdrawalInfo } from "./withdrawals/get-info.ts";
import { withdrawalLog } from "./withdrawals/log3.ts";
import { withdrawalApply, withdrawalCancel, withdrawalConfirm, withdrawalStop } from "./withdrawals/out.ts";
import { withdrawalCurrency } from "./withdrawals/withdrawal-currency.ts";

export const CALLS = {
	"set/lang": setLang,
	"get/lang": getLang,
	"user/register": register,
	"user/login": login,
	"user/login_factor": loginFactor,
	"user/logout": logout,
	"user/totp_setup": totpSetup,
	"user/totp_confirm": totpConfirm,
	"user/totp_disable": totpDisable,
	"user/recovery_codes": newRecoveryCodes,
	"user/factor_lost": factorLost,
	"user/factor_kept": factorKept,
	"user/passkeys": ownPasskeys,
	"user/passkey_options": passkeyOptions,
	"user/passkey_add": passkeyAdd,
	"user/passkey_remove": passkeyRemove,
	"user/passkey_login_options": passkeyLoginOptions,
	"user/passkey_login": passkeyLogin,
	"user/sessions": ownSessions,
	"user/session_revoke": sessionRevoke,
	"user/login_history": loginHistory,
	"user/center": center,
	"user/center2": center2,
	"user/verification": userVerification,
	"user/verification_documents": verificationDocuments,
	"user/real_name": realName,
	"user/real_name2": realName2,
	"user/verification_appeal": verificationAppeal,
	"user/verification_change": verificationChange,
	"user/data_download": dataDownload,
	"user/data_erase": dataErase,
	"user/wallet_nonce": walletNonce,
	"user/wallet_connect": walletConnect,
	"wallet/apv_address": walletApprove,
	"user/forget": forget,
	"user/bind": bind,
	"user/unbind": unbind,
	"user/has_password": hasFundPassword,
	"safe/update_password": updateFundPassword,
	"user/cash_info": cashInfo,
	"user/cash_save": cashSave,
	"user/cash_default": cashDefault,
	"user/cash_delete": cashDelete,
	"user/cash_number": cashNumber,
	"user/freeze": freeze,
	"user/phrase": phrase,
	"user/lock": lock,
	"user/e_pwd": changePassword,
	"user/check_mobile": checkMobile,
	"user/check_email": checkEmail,
	area_code: areaCodes,
	sms_mail: sendMailCode,
	sms_send: sendPhoneCode,
	sms_other_mail: sendOwnCode,
	"favourites/list": favouritesList,
	"favourites/save": favouritesSave,
	"news/announcement": newsAnnouncement,
	"news/list": newsList,
	"news/detail": newsDetail,
	"currency/quotation_new": quotationNew,
	"currency/new_timeshar": newTimeshar,
	"currency/deal": deal,
	"currency/user_currency_list": userCurrencyList,
	"coin/trade": coinTrade,
	"coin/trade/cancel": coinTradeCancel,
	"coin/list": coinList,
	"microtrade/lists": optionLists,
	"microtrade/seconds": optionSeconds,
	"microtrade/payable_currencies": payableCurrencies,
	"microtrade/submit": optionSubmit,
	"lever/deal": leverDeal,
	"lever/submit": leverSubmit,
	"lever/my_trade": leverMyTrade,
	"lever/close": leverClose,
	"lever/cancel": leverCancel,
	"lever/setstop": leverSetStop,
	"lever/funding": leverFunding,
	"lever/liquidations": leverLiquidations,
	"lever/insurance": leverInsurance,
	"lever/account": leverAccount,
	"lever/mode": leverMode,
	"lh/deposit/config": earnConfig,
	"lh/deposit/product_info": earnProductInfo,
	"lh/deposit/report": earnReport,
	"lh/deposit/order": earnOrders,
	"lh/deposit": earnBuy,
	"lh/deposit/additionalDeposit": earnAdd,
	"lh/deposit/order/cancel": earnCancel,
	"lh/defaultPay": earnDefaultPay,
	"lh/getUplan": getUplan,
	"lh/getUplan/order": uplanOrders,
	"lh/setUplan": setUplan,
	"lh/setUplan/cancel": cancelUplan,
	"lh/redeem": redeemUplan,
	"lh/send/config": subscriptionConfig,
	"lh/send/product_info": subscriptionInfo,
	"lh/send/get_recommend": subscriptionRecommended,
	"lh/send/order_list": subscriptionOrders,
	"lh/send/order": subscriptionBuy,
	"ieo/list": ieoList,
	"ieo/myApply": ieoMyApply,
	"ieo/apply": ieoApply,
	"ieo/pay": ieoPay,
	"wallet/detail": walletDetail,
	"wallet/list": walletList,
	"wallet/legal_log": legalLog,
	"wallet/change": walletChange,
	"wallet/hzhistory": hzhistory,
	"wallet/deposit_currency": depositCurrency,
	"wallet/deposit_address": depositAddress,
	"wallet/charge_req": chargeReq,
	"charge_mention/log2": depositLog,
	"charge_mention/detail": moneyRecord,
	"wallet/withdrawal_currency": withdrawalCurrency,
	"wallet/get_info": withdrawalInfo,
	"wallet/get_address": getAddress,
	"wallet/check_address": checkAddress,
	"wallet/addaddress": addAddress,
	"wallet/deladdress": deleteAddress,
	"wallet/bank_accounts": bankAccounts,
	"wallet/out": withdrawalApply,
	"wallet/out/cancel": withdrawalCancel,
	"wallet/out/confirm": withdrawalConfirm,
	"wallet/out/stop": withdrawalStop,
	"charge_mention/log3": withdrawalLog,
	"ctc/order/messages": p2pOrderMessages,
	"ctc/order/message": p2pOrderMessage,
	"ctc/order/read": p2pOrderRead,
	"ctc/order/typing": p2pOrderTyping,
	"ctc/order/evidence": p2pOrderEvidence,
	"notice/list": noticeList,
	"notice/read": noticeRead,
	"user/limits": userLimits,
	"user/limits_save": userLimitsSave,
	"user/staff_looks": userStaffLooks,
	"user/invite": invite,
	"user/invite_list": inviteList,
	"user/my_invite_list": myInviteList,
	"user/my_account_return": myAccountReturn,
	"user/my_poster": myPoster,
	"user/my_share": myShare,
	"demo/refill": demoRefill,
	"sandbox/fund": sandboxFund,
	"sandbox/chain_fund": sandboxChainFund,
	"sandbox/outbox": sandboxOutbox,
	"sandbox/verify": sandboxVerify,
	"operator/submit": operatorSubmit,
	"operator/intents": operatorIntents,
	"operator/found": operatorFound,
	"operator/invite": operatorInvite,
	"operator/enrolments": operatorEnrolments,
	"ctc/product/all": p2pProductAll,
	"ctc/product/list": p2pProductList,
	"ctc/product/info": p2pProductInfo,
	"ctc/product/save": p2pProductSave,
	"ctc/product/close": p2pProductClose,
	"ctc/order/add": p2pOrderAdd,
	"ctc/order/list": p2pOrderList,
	"ctc/order/declare": p2pOrderDeclare,
	"ctc/order/pay": p2pOrderPay,
	"ctc/order/cancel": p2pOrderCancel,
	"ctc/order/release": p2pOrderRelease,
	"ctc/order/appeal": p2pOrderAppeal,
	"ctc/order/agree": p2pOrderAgree,
	"ctc/merchant/info": p2pMerchantInfo,
	"ctc/merchant/apply": p2pMerchantApply,
	"ctc/merchant/withdraw": p2pMerchantWithdraw,
	"ctc/user/block": p2pUserBlock,
	"proofs/index": proofsIndex,
	"proofs/keys": proofsKeys,
	"proofs/market_maker": proofsMarketMaker,
	"proofs/outages": proofsOutages,
	"proofs/option": proofsOption,
	"proofs/liabilities": proofsLiabilities,
	"proofs/liabilities/me": proofsLiabilitiesMe,
	"proofs/liquidation": proofsLiquidation,
	"proofs/funding": proofsFunding,
	"proofs/deleveraging": proofsDeleveraging,
	"proofs/allotment": proofsAllotment,
	"proofs/ranking": proofsRanking,
	upload,
	health,
} as const;
export type Calls = typeof CALLS;
export type CallPath = keyof Calls;
