import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Commands that are posted from a thread. The last word of the URL says which command it is. */
const threadCommands = ["read", "draft", "unblock"];

/** Conversations. */
export const messagesRoutes = [
	layout("routes/_members.tsx", { id: "messages" }, [
		route("messages", "routes/messages/messages.tsx"),
		route("messages/check", "routes/messages/check.tsx"),
		route("messages/events", "routes/messages/events.ts"),
		...threadCommands.map((word) =>
			route(`messages/${word}`, "routes/messages/thread-command.ts", { id: `routes/messages/${word}` }),
		),
		route("messages/block", "routes/messages/block.tsx"),
	]),
] satisfies RouteConfig;
