import { systemSkill } from "./skill.ts";

/** Product names in their owners' spelling. */
const NAMES = [
  ...["GitHub", "GitLab", "Bitbucket", "Forgejo", "Gitea", "Linear", "Jira"],
  ...["JavaScript", "TypeScript", "CoffeeScript", "WebAssembly", "Node.js", "Next.js", "Nuxt.js", "Vue.js", "Deno"],
  ...["GraphQL", "OpenAPI", "OAuth", "WebSocket", "WebRTC", "WebGL", "JSON", "YAML", "HTML", "CSS", "HTTP", "HTTPS"],
  ...["PostgreSQL", "MySQL", "SQLite", "MariaDB", "MongoDB", "Redis", "ClickHouse", "Elasticsearch", "DynamoDB"],
  ...["Docker", "Kubernetes", "Terraform", "Prometheus", "Grafana", "OpenTelemetry", "RabbitMQ", "Nginx"],
  ...["macOS", "iOS", "iPadOS", "Android", "Linux", "FreeBSD", "Firefox", "Safari", "Chromium", "WebKit"],
  ...["OpenAI", "ChatGPT", "Anthropic", "PyTorch", "TensorFlow", "NumPy", "Django", "FastAPI", "Laravel"],
  ...["VS Code", "IntelliJ", "PyCharm", "WordPress", "LinkedIn", "YouTube", "PayPal", "DevOps", "SaaS"],
];

export const productNames = systemSkill({
  name: "product-names",
  description: "Spells the names of well-known products as their owners do.",
  guide: [
    "# Names of products",
    "Write every product's name as its owner writes it. Leave names inside code, commands, file names and addresses as they are.",
  ],
  rules: NAMES.map((name) => `spell: ${name}`),
});
