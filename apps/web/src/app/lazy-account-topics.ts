// What all other products have of the account topic (data/account.ts): one line a product. Fetched when the first screen stands, so that
// none costs it anything; a product's own pages join their part themselves.
import type { AccountTopicHandler } from "../data/account.ts";
import { fundsAccountTopic } from "../domain/arbitrage/account-topic.ts";
import { contractsAccountTopic } from "../domain/contracts/account-topic.ts";
import { earnAccountTopic } from "../domain/earn/account-topic.ts";
import { noticesAccountTopic } from "../domain/news/account-topic.ts";
import { offeringsAccountTopic } from "../domain/offerings/account-topic.ts";
import { optionsAccountTopic } from "../domain/options/open-options.ts";

export const lazyAccountTopics: readonly AccountTopicHandler[] = [
	optionsAccountTopic,
	contractsAccountTopic,
	earnAccountTopic,
	fundsAccountTopic,
	offeringsAccountTopic,
	noticesAccountTopic,
];
