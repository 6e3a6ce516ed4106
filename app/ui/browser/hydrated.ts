import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run: false in the server's HTML and while hydrating, true afterward. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
