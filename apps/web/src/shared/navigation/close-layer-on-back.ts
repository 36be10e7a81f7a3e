import { followLayers as follow } from "@candor/client/page";
import { closeTopLayer, onLayers, useLayer } from "@candor/ui";
import { history } from "./router.ts";

export const followLayers = () => follow(history, { onLayers, closeTopLayer });

/** Closes a layer that a page renders when the user goes back. The overlays of @candor/ui do this without the hook. */
export const useCloseOnBack = useLayer;
