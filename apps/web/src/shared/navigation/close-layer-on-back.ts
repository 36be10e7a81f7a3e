import { followLayers as follow } from "@candor/client/page";
import { closeTopLayer, onLayers, useLayer } from "@candor/ui";
import { history } from "./router.ts";

export const followLayers = () => follow(history, { onLayers, closeTopLayer });

/**
 * Closes a layer when the user goes back. It is for layers that a page renders. The overlays of @candor/ui need no such hook.
 */
export const useCloseOnBack = useLayer;
