plugins { id("com.android.application") }

dependencies {
  implementation("androidx.webkit:webkit:1.12.1")
}
