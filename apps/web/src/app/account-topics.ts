// Handlers of the account topic (data/account.ts) for the products of the first screens.
import type { AccountTopicHandler } from "../data/account.ts";
import { spotAccountTopic } from "../domain/spot/open-orders.ts";

export const accountTopics: readonly AccountTopicHandler[] = [spotAccountTopic];
