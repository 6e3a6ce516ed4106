/**
 * Stands in for the parts of React Router that fetch routes as they come into sight and that report to instrumentation
 * (vite.config.ts). This site's routes are all told at once (react-router.config.ts), so browsers need not download those parts.
 */

/** @public */
export const isFogOfWarEnabled = (): boolean => false;

/** @public */
export const getPatchRoutesOnNavigationFunction = (): undefined => undefined;

/** @public */
export const useFogOFWarDiscovery = (): void => {};

/** @public */
export const getPartialManifest = (): never => unused();

/** @public */
export class RouteDiscoveryRuntime {
	constructor() {
		unused();
	}
}

/** @public */
export const getCustomPatchRoutesOnNavigationFunction = (): never => unused();

/** @public */
export const useCustomRouteDiscovery = (): never => unused();

/** @public */
export const useRouteDiscovery = (): never => unused();

/** @public */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;

/** @public */
export const getRouteInstrumentationUpdates = (): never => unused();

/** @public */
export const instrumentClientSideRouter = (): never => unused();

function unused(): never {
	throw new Error("Routes are told at once here.");
}
