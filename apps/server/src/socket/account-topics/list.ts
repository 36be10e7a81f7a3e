// The lists of all products in the topic `account`, in the order in which products handle events.
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { AccountTopic } from "./account-topic.ts";
import { createArbitrageTopic } from "./arbitrage.ts";
import { createBalancesTopic } from "./balances.ts";
import { createChatTopic } from "./chat.ts";
import { createContractsTopic } from "./contracts.ts";
import { createEarnTopic } from "./earn.ts";
import { createIeoTopic } from "./ieo.ts";
import { createNoticesTopic } from "./notices.ts";
import { createOptionsTopic } from "./options.ts";
import { createP2pTopic } from "./p2p.ts";
import { createSpotTopic } from "./spot.ts";
import { createSubscriptionTopic } from "./subscription.ts";
import { createTransfersTopic } from "./transfers.ts";
import { createVerificationTopic } from "./verification.ts";

const TOPICS = [
	createOptionsTopic,
	createContractsTopic,
	createEarnTopic,
	createSubscriptionTopic,
	createIeoTopic,
	createArbitrageTopic,
	createBalancesTopic,
	createSpotTopic,
	createNoticesTopic,
	createVerificationTopic,
	createTransfersTopic,
	createChatTopic,
	createP2pTopic,
];

export const createAccountTopics = (views: ViewsNeeded): AccountTopic[] => TOPICS.map((create) => create(views) as AccountTopic);
