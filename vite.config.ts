import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	// Settings come from the environment alone.
	envDir: false,
	build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
	environments: {
		// The script of reading pages stands on its own beside React Router's entries.
		client: { build: { rollupOptions: { input: ["app/enhance/enhance.ts"] } } },
		// The server starts from the listener, which holds the React Router build: one module graph, one database.
		ssr: { build: { rollupOptions: { input: "app/startup.server.ts" } } },
	},
	ssr: {
		// Bundled, so that they are the production builds whatever NODE_ENV says at run time, and one copy of each.
		noExternal: command === "build" ? [/^react($|-dom|-router)/, /^@react-router/, /^@conform-to/, /^remix-auth/, "@remix-run/node-fetch-server", "scheduler"] : [],
	},
}));
