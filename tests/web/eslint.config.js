import js from "@eslint/js";

export default [
  { ignores: ["**/pkg/**", "**/node_modules/**"] },
  js.configs.recommended,
  {
    rules: {
      // The type check knows the names that exist.
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    // It must still speak in browsers that know nothing newer.
    files: ["www/js/start.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-var": "off" },
  },
];
