// Lists the handlers of account messages from the socket (data/account.ts) for products that are not on the first screens. This
// file loads after the first screen. A product's page also registers its handler itself, because the page may open before this
// file has loaded.
import type { AccountTopicHandler } from "../data/account.ts";
import { fundsAccountTopic } from "../domain/arbitrage/account-topic.ts";
import { transfersAccountTopic } from "../domain/chain-transfers/open-transfers.ts";
import { chatAccountTopic } from "../domain/chat/account-topic.ts";
import { contractsAccountTopic } from "../domain/contracts/account-topic.ts";
import { earnAccountTopic } from "../domain/earn/account-topic.ts";
import { noticesAccountTopic } from "../domain/news/account-topic.ts";
import { offeringsAccountTopic } from "../domain/offerings/account-topic.ts";
import { optionsAccountTopic } from "../domain/options/open-options.ts";
import { p2pAccountTopic } from "../domain/p2p/live-orders.ts";
import { verificationAccountTopic } from "../domain/verification/account-topic.ts";

export const lazyAccountTopics: readonly AccountTopicHandler[] = [
	optionsAccountTopic,
	contractsAccountTopic,
	earnAccountTopic,
	fundsAccountTopic,
	offeringsAccountTopic,
	noticesAccountTopic,
	verificationAccountTopic,
	transfersAccountTopic,
	p2pAccountTopic,
	chatAccountTopic,
];
