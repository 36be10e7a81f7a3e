// Products that need the account topic (data/account.ts) on a first screen. Other products are in lazy-account-topics.ts.
import type { AccountTopicHandler } from "../data/account.ts";
import { spotAccountTopic } from "../domain/spot/open-orders.ts";

export const accountTopics: readonly AccountTopicHandler[] = [spotAccountTopic];
