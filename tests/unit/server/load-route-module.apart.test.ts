import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("#app/ui/browser/retry.ts", () => ({
	retried: () => Promise.reject(new Error("the last try failed, too")),
}));

const assign = vi.fn();

beforeEach(() => {
	vi.resetModules();
	vi.stubGlobal("location", { assign });
});
afterEach(() => {
	vi.unstubAllGlobals();
	assign.mockClear();
});

const load = () => import("#app/ui/browser/load-route-module.ts");
const script = { id: "page", module: "/assets/page.js" };

test("a loaded module isn't loaded again", async () => {
	const { loadRouteModule } = await load();
	const cache = { page: { default: 1 } };
	expect(await loadRouteModule(script, cache)).toBe(cache.page);
});

test("if a script never arrives, the document of the requested page is loaded instead", async () => {
	const { loadRouteModule, setDestination } = await load();
	setDestination("/dashboard", true);
	expect(assign).not.toHaveBeenCalled();
	void loadRouteModule(script, {});
	await expect.poll(() => assign.mock.calls).toEqual([["/dashboard"]]);
});

test("after a failed load, every navigation loads a document, but a form in progress is left alone", async () => {
	const { loadRouteModule, setDestination } = await load();
	void loadRouteModule(script, {});
	await nextTurn();
	setDestination("/auth/signin", false);
	expect(assign).not.toHaveBeenCalled();
	setDestination("/dashboard", true);
	expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard");
});
