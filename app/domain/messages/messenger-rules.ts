import type { Rule } from "./off-platform-rule.ts";

const APPS = `(?:what'?s? ?s?app?|whatsap|wats ?app|wapp|telegram|kakao ?talk|threema|bluesky|zalo|we chat(?= (?:id|name|is|me)\\b)|groupme|snapchat|discord|skype|wechat|viber|i-?message|(?:facebook|fb) messenger|kik|facetime)`;
const NETWORKS = `(?:${APPS}|signal|instagram|insta|ig|snap|facebook|fb|linkedin|line|wa|tg|threads|twitter|tik ?tok|reddit|messenger|slack|google chat|hangouts|marco polo|bbm)`;

/** A network as the subject of the work, such as who gets tagged in a post. */
const OF_THE_WORK = /\b(?:tag|caption|credit|hashtag|brand|client|campaign|sponsor|audience|followers|subscribers|widescreen|logo|overlay|lower third|giveaway)\w*\b/;

/** Someone's own web page, with its address. */
const PAGE = String.raw`\b(?:www\.[a-z0-9-]{2,63}\.[a-z]{2,}|[a-z0-9-]{3,63}\.(?:com|net|org|co|studio|photo|photos|photography|film|films|me|site)|(?:bit\.ly|tinyurl\.com)\/\w+)\b`;

/** An account, page, or name on another messenger or network, or the wish to continue there. */
export const messengerRules: readonly Rule[] = [
	{
		see: /\b(?:t\.me|wa\.me|m\.me|discord\.gg|chat\.whatsapp\.com|linktr\.ee|beacons\.ai|snapchat\.com\/add|join\.slack\.com|calendly\.com|cal\.com|acuityscheduling\.com|zoom\.us|meet\.google\.com|teams\.microsoft\.com)\b/g,
	},
	{
		see: /\b(?:instagram|facebook|fb|linkedin|tiktok|threads|twitter|x)\.(?:com|net)\/(?:in\/)?@?(?!p\/|reels?\/|explore|tv\/|watch|groups|events|ads|business|legal|help)[a-z0-9_.]{3,}/g,
		unless: OF_THE_WORK,
	},
	{
		see: new RegExp(String.raw`\b(?:my|our|me|us|contact|reach|book|booking|visit) [^!?]{0,40}?${PAGE}|${PAGE}[^!?]{0,40}\b(?:contact|reach|book me|message me|find me)\b`, "g"),
		unless: /@|\bgreenroom\b|\b(?:rent\w*|bought|ordered|upload\w*|download\w*|sketch|story|landing|lower third|banner|caption|overlay|end card|slide)\b/,
	},
	{
		see: /\bcontact (?:form|page)\b|\b(?:my|our) contact (?:info|details|data)\b|\bhow to (?:reach|get (?:a )?hold of|get ahold of|contact|find) (?:me|us)\b/g,
		unless: /\b(?:design|build|mock)\w*\b/,
	},
	{
		see: /\b(?:google|search(?: for)?|look up|look for|type in) (?:me|us|my name|our name|my (?:studio|business|company|brand))\b|\blook (?:me|us) up\b|\b(?:i'?m|we'?re|i am|mine is) the (?:first|top|only) (?:result|hit|one)\b[^.!?]{0,20}\b(?:google|search|look)/g,
	},
	{ see: /\bsame (?:handle|@|user(?:name)?)(?!\w)|\bsame name (?:as (?:here|my)|here|there|everywhere)\b|\b(?:handle|user(?:name)?|@) is (?:the )?same\b/g, unless: OF_THE_WORK },
	{
		see: /\b(?:message|msg|dm|write|text|answer|reply to|contact|hit|add|follow|ping|find|catch|get) (?:me|us) (?:up )?(?:over )?there\b|\b(?:(?:we|let'?s|us|can) talk|chat|continue|msg|hmu) (?:over )?there\b/g,
		unless: /\b(?:file|doc|folder|comments?|board|booking|request|greenroom|platform|shoot|set|venue|studio)\b/,
	},
	{ see: /\b(?:what'?s|what is|drop|send me|gimme|share) (?:your|ur) (?:@|handle|socials?|user(?:name)?|tag)(?!\w)/g, unless: OF_THE_WORK },
	{
		see: new RegExp(
			String.raw`(?<!\b(?:their|his|her|client'?s?|brand'?s?|the) )\b(?:${NETWORKS}|tiktok) (?:handle|name|user(?:name)?|account|id|@) (?:is|:|=)|\b(?:${NETWORKS}|tiktok)\s?(?::|=|is)?\s?@[a-z0-9_.]{3,}`,
			"g",
		),
		unless: OF_THE_WORK,
	},
	{
		see: /\bjoin (?:my|our) (?:slack|discord|server|group)\b/g,
	},
	{
		see: /\b(?:join|on|over|invite (?:you|u) (?:to|on)|add (?:you|u) (?:to|on)) (?:my |our |the )?(?:slack|microsoft teams|ms teams|google meet|hangouts|marco polo|groupme)\b|\b(?:do|use|on|over|via|hop on|jump on|by) (?:a )?(?:quick )?zoom\b(?! lens| in\b| out\b| [hf]\d| recorder)/g,
		unless: OF_THE_WORK,
	},
	{
		see: /\b(?:have|use|on|via|through|over) messenger\b(?! bag)|\b(?:on|to|over|via|use|into) (?:the|that) (?:green|blue|yellow|purple|pink|bird|ghost|plane|other) app\b|\b(?:green|blue|yellow|purple|pink|bird|ghost|plane|other) app\b[^.!?]{0,40}\b(?:faster|quicker|easier|better|works)\b|\bon the gram\b/g,
		unless: OF_THE_WORK,
	},
	{
		see: /\b(?:take|move|bring|continue|switch) (?:this|it|things|us|our chat|the (?:chat|talk|conversation))?\s?(?:off|out of|away from) (?:here|this (?:app|site|chat|platform)|the (?:app|site|chat|platform))\b|\b(?:take|move) (?:this|it|the (?:chat|talk|conversation)) (?:elsewhere|somewhere else|to another app)\b/g,
	},
	{
		see: /\b(?:chat|talk|continue|write|message|speak|text)\b[^.!?]{0,20}\b(?:somewhere else|elsewhere|another (?:app|place|way|chat|platform))\b|\b(?:another|different|other) (?:app|messenger|chat|way|place)\b[^.!?]{0,20}\b(?:chat|talk|message|reach|contact|write)\b/g,
	},
	{ see: /\bfind (?:me|us)(?:\s?:| under\b| on (?!set\b|stage\b|site\b|location\b|greenroom\b|here\b|the (?!gram\b|internet\b|web\b)))/g, unless: /\bgreenroom\b/ },
	{
		see: /\b(?:my|our) (?:socials?|handles?|@) (?:is|are|=|:)|\bfriend request\b|\bdm on\b|\b(?:use|via|over|on) (?:microsoft |ms )?teams\b(?! of)|\b[a-z]{1,30} underscore [a-z]/g,
		unless: OF_THE_WORK,
	},
	{
		see: new RegExp(
			String.raw`\b(?:i'?m|i am|we'?re|we are) (?:\w+ ){0,3}on (?:the )?${NETWORKS}\b(?! (?:for|since|ads?|live)\b)|\badd [\w.]{3,} on ${NETWORKS}\b|\b(?:what'?s|what is|drop|send me|gimme|share) (?:your|ur) (?:${NETWORKS}|tik ?tok)(?=\s*(?:[?!.,]|$|so\b|and\b|handle|name))|^(?:\S+ ){0,2}${APPS}(?: \S+){0,2}$`,
			"g",
		),
		unless: /\d\s?k\b|\b(?:follow\w*|stuck|grow\w*|trying|post\w*|years?|views|style|sticker|size|budget|banned|looking)\b/,
	},
	{
		see: /\b(?:buscame|escribeme|sigueme|agregame|mandame|hablame|contactame|te (?:mando|escribo|busco|agrego|sigo)|hablamos|platicamos)\b[^.!?]{0,30}\b(?:por|en|al|a) (?:mi |tu |el )?(?:face|facebook|fb|insta|instagram|ig|whats|whatsapp|wasap|guasap|telegram|snap|messenger|tiktok)\b/g,
	},
	{ see: /\b(?:tu|mi) (?:face|insta|whats|wasap|ig)\b|\b(?:wasap|guasap)\b/g },
	{ see: /\bfollow (?:me\b(?! (?:around|through|with|to))|[a-z0-9]+[._][a-z0-9_.]+)/g, unless: /\bcamera\b|gimbal|\bdrone\b|\bshot\b|\bscene\b/ },
	{ see: /\b(?:facebook|fb) messenger\b|\btele\s?:/g },
	{
		see: new RegExp(String.raw`\b(?:on|via|over|through|to|use|using|have|prefer|try|by|add|quick)\s+(?:my |a |our )?${APPS}\b`, "g"),
		unless: /-style|stickers|thumbnail|client's|exclusiv|followers|content|\b(?:campaign|community|sponsor\w*|project|chatbot|brands?)\b/,
	},
	{ see: new RegExp(String.raw`\b${APPS}\s?(?:me\b|number|id\b|name|handle|works|is (?:better|easier|faster|quicker|fine)|:|\?|@|\+|\(?\d{3}[)\s.-]{1,2}\d{3})`, "g") },
	{ see: /\b(?:signal|insta|ig|fb|snap)\s?(?::|@|\+\d|number|handle)/g },
	{
		see: new RegExp(
			String.raw`\b(?:add|find|message|msg|dm|dm'd|text|ping|contact|write|look|hit|follow|catch|reach|call|sent)\s(?:me|us|you|u)\b[^.!?]{0,30}\b(?:on|via|over|to|through)\s(?:my |our |your |the )?${NETWORKS}\b`,
			"g",
		),
	},
	{ see: new RegExp(String.raw`\b(?:let'?s|can we|could we|shall we|wanna|rather|easier|better|prefer to)\b[^.!?]{0,25}\b(?:on|to|via|over|use)\s(?:my )?${NETWORKS}\b`, "g") },
	{ see: new RegExp(String.raw`\b(?:are|r) (?:you|u) on ${NETWORKS}\b|@[a-z0-9_.]{3,} (?:on|at|over on) ${NETWORKS}\b`, "g"), unless: /credit|caption|tag/ },
	{
		see: new RegExp(
			String.raw`\b(?:connect|chat|talk|write|message|keep in touch|stay in touch)\b[^.!?]{0,25}\b(?:on|via|over|through) (?:my |our |the |their )?${NETWORKS}\b`,
			"g",
		),
		unless: /\bwe (?:post|talk|write)\b|brand|audience/,
	},
	{
		see: /\bmessage (?:the|our|my) [^.!?]{0,20}\bpage\b|\bgroup chat\b|\bon (?:any|all|my|every) socials?\b(?! (?:network|media|platform|channel))|\bdm'?s? (?:are|is) open\b|\b(?:your|ur|my) (?:snap|insta|ig|tg|fb|whatsapp|telegram|discord|skype|viber)\b/g,
		unless: /snap of|\b(?:post|publish|release|run|share|manage|grow|audit)\w*\b|\bstuck\b/,
	},
	{
		see: new RegExp(
			String.raw`\b(?:(?:have (?:you|u) got|(?:you|u) got|(?:do )?(?:you|u) have|got) (?:an? )?${NETWORKS}(?=\s*(?:[?!.]|$)| (?:by|or|so|dear|please|pls)\b)|(?:just |please |pls |to |can |should )${APPS} (?:my|our|her|him|them)\b|${NETWORKS} (?:group|chat|server|page)\b[^.!?]{0,30}\b(?:join|ask|add you|answer|message|look for))`,
			"g",
		),
		unless: OF_THE_WORK,
	},
	{
		see: /\bconnection request\b|\bfollow my \w+ @|\bmessage (?:me|us) (?:from|through) there\b|\b(?:on|across) (?:all|every|any) (?:of )?(?:the |my )?apps?\b|\bscan (?:the|my|this) (?:qr|code)\b|\bdm my\b|\b(?:form|contact|number|e-?mail|calendar|book\w*|reach|message|write|info|details)\b[^.!?]{0,25}\b(?:on|through|via|from) my (?:site|website|page)\b/g,
		unless: /\b(?:design|logo|audit|redesign|post|publish)\w*\b/,
	},
	{ see: /\bhmu\b|\bhit me up\b|\b(?:dm|pm) me\b/g },
	{
		see: /(?<!\b(?:manage|answer|handle|moderate|filter|sort|clean|to|in|of|through|all|read|check) (?:all )?)\b(?:my|your|ur) dms?\b|\b(?:slide|slid|jump|come|check) (?:in ?to |in )?(?:my|your|ur) dms?\b|\b(?:ig|insta(?:gram)?) dms?\b/g,
		unless: /\b(?:manag|moderat|filter|repl(?:y|ies)|comment|brand|fan|troll|spam|hat(?:e|er))\w*\b|dms? (?:clause|section|policy)|\bdms (?:and|are full)\b/,
	},
	{ see: /\bmy (?:ig|insta|snap|telegram|tele|discord|skype|whatsapp|handle|username) ?(?:is\b|name\b|:|@|=)/g },
	{ see: /\b(?:i'?m|i am|find me|me|us|my handle is)\s?(?:on |at |under |: ?)?@[a-z0-9_.]{3,}/g, unless: /tag|caption|credit/ },
	{ see: /(?<![\w&])[a-z][a-z0-9_.]+#\d{4}\b/g },
];
